"""The settlement page without scripts, the page of chip entries, and the account page with totals of any size."""

import re
from html import escape, unescape

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.browsers import NAMES, Phone, answered, fragments, joined, opened, play, played, reseat, words


@pytest.fixture
def aki(app: Flask) -> Phone:
    """The host's browser, after a hand that Ben won."""
    phone = opened(app)
    play(phone, 1, 1, 2, 3, 0, 3)
    return phone


def lines(page: TestResponse, action: str = "tick") -> list[str]:
    """Return the line values of the forms on a page."""
    return [unescape(line) for line in re.findall(rf'/{action}[^"]*">.*?name="line" value="([^"]+)"', page.text)]


def line_of(phone: Phone, payer: int) -> str:
    return next(line for line in lines(phone.get("t/settle")) if line.startswith(f"{payer} "))


def test_the_users_own_lines_are_first_and_marked_as_paid_in_part_or_whole_and_undone(app: Flask, aki: Phone) -> None:
    ben, line = joined(app, aki, 1), line_of(aki, 1)
    mine = words(ben.get("t/settle"))
    assert "3 transfers left" in mine
    assert re.search(r"get 2 from Aki , get \d+ from Chie , get \d+ from Dai \.", mine)
    assert "You ( Aki ) give Ben 2 ." in words(aki.get("t/settle"))
    page = aki.get("t/settle")
    assert page.text.count('/settle/tick?at=mine"') == 2, "the whole line, and a part of it"
    assert page.text.count('/settle/tick?at=lines"') == 4
    assert page.text.count('id="mine"') == page.text.count('id="lines"') == 1
    assert aki.post("t/settle/tick?at=mine", line=line).location.endswith("/settle#mine")
    page = aki.get("t/settle")
    assert "2 transfers left" in words(page)
    [(entry, revision)] = re.findall(r'name="entry" value="(\d+)"><input[^>]+name="revision" value="(\d+)"', page.text)
    assert aki.post("t/settle/untick", entry=entry, revision=revision).location.endswith("/settle#lines")
    assert "3 transfers left" in words(aki.get("t/settle"))
    assert aki.post("t/settle/untick", entry=entry, revision=revision).status_code == 409
    wrong = aki.post("t/settle/tick", line=line, part="3")
    assert (wrong.status_code, 'id="part-1-2-problem"' in wrong.text) == (422, True)
    assert aki.post("t/settle/tick", line=line, part="1").status_code == 303
    assert "give Ben 1 ." in words(aki.get("t/settle"))
    rest = line_of(aki, 1)
    aki.post("t/settle/tick", line=rest)
    late = answered(409, ben.post("t/settle/tick", line=rest))
    for said in ("or no longer owed. This is the current state.", "2 transfers left"):
        assert said in words(late)


@pytest.mark.parametrize("typed", ["99", "-1", "<abc>"])
def test_a_refused_part_stays_in_its_field(aki: Phone, typed: str) -> None:
    wrong = answered(422, aki.post("t/settle/tick", line=line_of(aki, 1), part=typed))
    fields = re.findall(r'id="(part-[^"]+)" name="part"[^>]* value="([^"]+)"', wrong.text)
    assert fields == [("part-1-2", escape(typed))]
    assert re.findall(r'id="(part-[^"]+)"[^>]* autofocus', wrong.text) == ["part-1-2"], "far below the top of the page"
    assert "autofocus" not in aki.get("t/settle").text


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "99", "at most $1.00"),
        ("zh-Hant", "99", "最多 US$1.00"),
        ("ja", "0.001", "USDは$0.01単位で"),
    ],
    ids=["en", "zh-Hant", "ja"],
)
def test_a_refused_part_is_compared_with_money_as_it_is_written_elsewhere(
    aki: Phone, language: str, typed: str, said: str
) -> None:
    aki.post("t/terms", rate__amount="0.5", rate__currency="USD", note="")
    assert said in words(answered(422, aki.post(f"t/settle/tick?lang={language}", line=line_of(aki, 1), part=typed)))


def test_an_explanation_names_all_that_a_person_paid_and_received(aki: Phone) -> None:
    aki.post("t/terms", rate__amount="0.5", rate__currency="USD", note="")
    aki.post("t/settle/tick", line=line_of(aki, 1))
    aki.post("t/settle/tick", line=line_of(aki, 4), part="0.25")
    play(aki, 2, 1, 2, 3, 0, 3)
    page = words(aki.get("t/settle"))
    assert "give Ben $2.00 ." in page
    assert "Aki −6 = Ben −6 → −$3.00 Paid (+) or received (−): Ben +$1.00 Left to settle: −$2.00" in page
    assert "Dai −3 = Ben −3 → −$1.50 Paid (+) or received (−): Ben +$0.25 Left to settle: −$1.25" in page
    assert "→ +$12.00 Paid (+) or received (−): Aki −$1.00, Dai −$0.25 Left to settle: +$10.75" in page
    assert page.count("$0.25 already paid.") == 1
    between = "Paid Aki → Ben $1.00 This settles what was won and lost. The total above stays as it is."
    assert between in words(aki.get("t/account?of=Ben&towards=Aki"))
    assert "Paid" not in words(aki.get("t/account?of=Aki&towards=Dai"))


def test_an_explanation_of_what_is_left_names_what_was_carried_over(aki: Phone) -> None:
    carried = next(line for line in lines_to_carry(aki) if line.startswith("1 "))
    aki.post("t/next-table", carry="yes", line=carried)
    aki.post("t/reopen")
    assert "Aki −2 = Ben −2 Carried over to the next table, to pay there (+)" in words(aki.get("t/settle"))
    play(aki, 2, 1, 2, 3, 0, 3)
    aki.post("t/settle/tick", line=line_of(aki, 1), part="1")
    there = "Carried over to the next table, to pay there (+) or to receive there (−): Ben +2"
    page = words(aki.get("t/settle"))
    assert f"Aki −6 = Ben −6 Paid (+) or received (−): Ben +1 {there} Left to settle: −3" in page


def test_what_was_carried_over_is_not_said_to_be_paid(app: Flask, aki: Phone) -> None:
    dai = joined(app, aki, 3)
    aki.post("t/settle/tick", line=line_of(aki, 1), part="1")
    aki.post("t/next-table", carry="yes", line=[line for line in lines_to_carry(aki) if line.startswith("1 ")])
    aki.post("t/reopen")
    play(aki, 2, 1, 2, 3, 0, 3)
    page = words(dai.get("t/settle"))
    assert "Aki → pays Ben 4 1 already paid. 1 carried over to the next table." in page


def test_who_has_nothing_left_sees_how_that_adds_up(app: Flask, aki: Phone) -> None:
    aki.post("t/settle/tick", line=line_of(aki, 1))
    nothing = "You have nothing left to pay or to receive. How this adds up"
    page = words(aki.get("t/settle"))
    assert f"{nothing} Aki −2 = Ben −2 Paid (+) or received (−): Ben +2 Left to settle: 0" in page
    even = opened(app, rate__amount="1.3", rate__currency="GBP", rounding="10")
    for payer, payee in ((1, 2), (2, 3)):
        even.post("t/chips", kind="adjustment", **{"from": payer, "to": payee}, chips=4)
    assert f"{nothing} Ben 0 = Aki +4, Chie −4 → £0.00" in words(joined(app, even, 1).get("t/settle"))


def test_the_biggest_winner_who_covers_the_rounding_difference_is_named_also_at_a_tie(app: Flask) -> None:
    host = opened(app, rate__amount="1.3", rate__currency="GBP", rounding="10")
    assert "The biggest winner covers the rounding difference." in words(host.get("t/settle"))
    for payee in (2, 3):
        host.post("t/chips", kind="adjustment", **{"from": 1, "to": payee}, chips=20)
    for page in ("t/settle", "t/settle?way=pairs", "t"):
        assert "Ben , the biggest winner, covers the rounding difference." in words(host.get(page))
    page = words(joined(app, host, 1).get("t/settle"))
    assert "Ben +20 = Aki +20 → +£26.00 Rounded by −£6.00; total +£20.00" in page


def test_the_main_action_of_an_open_page_follows_the_end_of_the_session(app: Flask, aki: Phone) -> None:
    ben = joined(app, aki, 1)

    def action(phone: Phone) -> str:
        shown = fragments(phone.get("t/live/0?page=settle"))["live-settling_thumb"]
        assert shown in phone.get("t/settle").text
        return re.sub("<[^>]+>", "", shown).strip()

    assert (action(aki), action(ben)) == ("Close the session", "")
    aki.post("t/close")
    assert action(aki) == action(ben) == "Summary"
    aki.post("t/reopen")
    assert (action(aki), action(ben)) == ("Close the session", "")


def test_a_part_of_an_amount_that_has_changed_stays_in_its_field(aki: Phone) -> None:
    line = line_of(aki, 1)
    assert aki.post("t/settle/tick", line=line, part="1").status_code == 303
    changed = answered(409, aki.post("t/settle/tick", line=line, part="2"))
    assert "The open amounts have changed. Nothing was ticked off. This is the current state." in words(changed)
    assert re.search(r'<details class="part" open>.*?id="part-1-2"[^>]* value="2"', changed.text, re.DOTALL)


def test_what_everybody_hands_back_to_the_box_is_on_the_page_and_in_print(aki: Phone) -> None:
    assert not any("Back to the box" in words(aki.get(page)) for page in ("t/settle", "t/print"))
    aki.post("t/terms", chips=100)
    for kind, chips in (("buy_in", 20), ("return", 5)):
        aki.post("t/chips", kind=kind, player=1, chips=chips, key=kind)
    assert "Aki 100 +15 −2 113" in (page := words(aki.get("t/settle")))
    assert "in total 415" in page
    assert "Aki 100 +15 −2 = 113" in words(aki.get("t/print"))


@pytest.mark.parametrize(
    ("language", "short"),
    [("en", "20 short"), ("ja", "20枚不足"), ("zh-Hant", "缺 20 個")],
    ids=["en", "ja", "zh-Hant"],
)
def test_who_lost_more_chips_than_they_had_is_short_of_them(app: Flask, language: str, short: str) -> None:
    aki = opened(app, chips=100)
    aki.post("t/chips", kind="adjustment", **{"from": 1, "to": 2}, chips=120, sure="adjustment")
    page, printed, summary = (words(aki.get(f"t/{page}?lang={language}")) for page in ("settle", "print", "export.txt"))
    assert f"Aki 100 −120 {short}" in page
    assert f"Aki 100 −120 = {short}" in printed
    assert f"Aki 100 −120 = {short} · Ben 100 +120 = 220" in summary


def test_without_starting_chips_only_chips_of_the_box_go_back_to_it(aki: Phone) -> None:
    pages = "t/settle", "t/print", "t/export.txt"
    aki.post("t/chips", kind="buy_in", player=2, chips=20, key="first")
    assert not any("Back to the box" in words(aki.get(page)) for page in pages), "Aki lost chips that nobody recorded"
    for player in (1, 3, 4):
        aki.post("t/chips", kind="buy_in", player=player, chips=20, key=player)
    assert all(re.search(r"Aki 0 \+20 −2 (= )?18", words(aki.get(page))) for page in pages)


def test_another_method_is_previewed_and_chosen(aki: Phone) -> None:
    page = aki.get("t/settle?way=through&through=4")
    assert "with Dai , who passes it on" in words(page)
    mine = [words(aki.get(f"t/settle?way=through{more}")) for more in ("", "&through=1")]
    assert mine[0] == mine[1] != words(page), "who has played is the usual bank"
    assert "Each pair settles" in fragments(aki.get("t/live/0?page=settle&way=pairs"))["live-settling"]
    assert lines(page) == []
    assert aki.post("t/settle/way", way="through", through="4").status_code == 303
    assert {line.split()[1] for line in lines(aki.get("t/settle")) if line[0] != "4"} == {"4"}
    aki.post("t/settle/tick", line=line_of(aki, 1))
    between = words(aki.get("t/account?of=Aki&towards=Dai"))
    assert "Aki and Dai even Paid Aki → Dai 2 This settles" in between
    assert "No chips have moved here yet." not in between
    assert aki.post("t/settle/way", way="pairs").status_code == 409
    assert "You can look at the other methods" in words(aki.get("t/settle?way=pairs"))


def test_a_person_settles_early_and_may_sit_out(app: Flask, aki: Phone) -> None:
    page = aki.get("t/settle")
    gone = aki.post("t/settle/home", person=4, line=[line for line in lines(page) if line.startswith("4 ")])
    assert gone.status_code == 303
    assert "Let Dai sit out" in words(aki.get(gone.location))
    for name, seat, offered in (("Ben", 1, "Only the host can change the seats."), ("Dai", 3, "I sit out")):
        shown = words(joined(app, aki, seat).get(gone.location))
        assert (offered in shown, "Let Dai sit out" in shown) == (True, False), name
    there = re.sub("<[^>]+>| +", " ", fragments(aki.get("t/live/0?page=table"))["live-transfers"])
    left, paid = re.sub(r"\s+", " ", there).split("Paid:")
    assert ("Chie" in left, "Dai" in left) == (True, False)
    assert "Dai → Ben 1" in paid
    again = answered(409, aki.post("t/settle/home", person=4, line=lines(page)[0]))
    assert "This is already ticked off or no longer owed. This is the current state." in words(again)


def test_amounts_are_in_money_if_chips_have_a_value(aki: Phone) -> None:
    assert aki.post("t/terms", rate__amount="10", rate__currency="JPY", note="").status_code == 303
    assert "give Ben ¥20 ." in words(aki.get("t/settle"))
    assert aki.post("t/settle/tick", line=line_of(aki, 1), part="１５").status_code == 303
    page = words(aki.get("t/settle"))
    assert "give Ben ¥5 ." in page
    assert "Aki recorded a transfer · Aki → Ben ¥15" in page


def test_the_news_of_an_undone_payment_keep_its_currency(aki: Phone) -> None:
    assert aki.post("t/terms", rate__amount="0.37", rate__currency="USD", note="").status_code == 303
    assert aki.post("t/settle/tick", line=line_of(aki, 1)).status_code == 303
    page = aki.get("t/settle")
    assert "Aki recorded a transfer · Aki → Ben $0.74" in words(page)
    [(entry, revision)] = re.findall(r'name="entry" value="(\d+)"><input[^>]+name="revision" value="(\d+)"', page.text)
    assert aki.post("t/settle/untick", entry=entry, revision=revision).status_code == 303
    assert aki.post("t/terms", rate__amount="3.33", rate__currency="JPY", note="").status_code == 303
    for page in (aki.get("t/settle"), aki.get("t")):
        for done in ("recorded", "withdrew"):
            assert f"Aki {done} a transfer · Aki → Ben $0.74" in words(page)


def test_the_table_from_which_debts_were_carried_names_them(app: Flask) -> None:
    host = opened(app, rate__amount="0.37", rate__currency="GBP")
    play(host, 1, 1, 2, 3, 0, 3)
    assert "Carried over from here" not in words(host.get("t/settle"))
    carried = lines_to_carry(host)
    host.post("t/next-table", carry="yes", line=carried)
    page = words(host.get("t/settle"))
    assert "Everything is settled or carried over" in page
    assert re.search("Carried over from here .*Aki → pays Ben £0.74", page)
    assert "The rest was carried over to the next table." in page
    left = "Everything is settled or carried over"
    amounts = ["Aki → Ben £0.74", "Chie → Ben £1.85", "Dai → Ben £0.37"]
    for undone in (False, True):
        if undone:
            host.post("t/next-table/undo", entry="1")
            left = amounts.pop(0)
        out = f"Carried over to the next table: {' · '.join(amounts)}"
        assert host.get("t/export.txt").text.endswith(f"{left}\n{out}\n")
        host.post("t/close")
        assert out in words(host.get("t/end"))
    assert "Carried over to the next table: Dai → Ben £0.37" in words(host.get("t/account?of=Ben&towards=Dai"))
    assert f"次の卓に持ち越した分：{' · '.join(amounts)}" in host.get("t/export.txt?lang=ja").text
    assert f"結轉到下一桌：{' · '.join(amounts)}" in host.get("t/export.txt?lang=zh-Hant").text


def lines_to_carry(phone: Phone) -> list[str]:
    return re.findall(r'name="line" value="([^"]+)"', phone.get("t/next-table").text)


@pytest.fixture
def again(app: Flask) -> Phone:
    """The host's browser at a next table with the rate £0.37, debts carried over, and a hand that Ben won."""
    host = opened(app, rate__amount="0.37", rate__currency="GBP")
    play(host, 1, 1, 2, 3, 0, 3)
    carried = lines_to_carry(host)
    new = Phone(host.client, host.post("t/next-table", carry="yes", line=carried).location.split("/")[2])
    assert new.post("t/terms", rate__amount="1", rate__currency="GBP", note="").status_code == 303
    play(new, 1, 1, 2, 3, 0, 3)
    return new


def test_carried_amounts_are_named_where_a_settlement_is_explained(again: Phone) -> None:
    page = words(again.get("t/settle"))
    assert "give Ben £2.74 ." in page
    assert "Aki −2 = Ben −2 → −£2.00 Carried over: Ben −£0.74 In total −£2.74" in page
    for towards in ("", "&towards=Ben"):
        account = words(again.get(f"t/account?of=Aki{towards}"))
        assert "Carried over Aki → Ben £0.74 From the table before." in account
    assert "Carried over" not in words(again.get("t/account?of=Aki&towards=Chie"))


def test_carried_amounts_are_named_where_the_results_are_summed_up(again: Phone) -> None:
    again.post("t/settle/tick", line=line_of(again, 1))
    again.post("t/close")
    page = words(again.get("t/end"))
    assert "Carried over: Aki → Ben £0.74 · Chie → Ben £1.85 · Dai → Ben £0.37 Chie →" in page
    assert "Paid: Aki → Ben £2.74 Settle up" in page
    summary = again.get("t/export.txt").text
    assert "Carried over: Aki → Ben £0.74 · Chie → Ben £1.85 · Dai → Ben £0.37\nChie → Ben £6.85\n" in summary
    assert "Paid: Aki → Ben £2.74\n" in summary


def test_carried_amounts_are_said_not_to_be_rounded(aki: Phone, again: Phone) -> None:
    said = "What was carried over is not rounded."
    assert said not in words(again.get("t/settle"))
    for phone in (aki, again):
        worth = {"rate__amount": "1.3", "rate__currency": "GBP", "rounding": "1", "note": ""}
        assert phone.post("t/terms", **worth).status_code == 303
        page = words(phone.get("t/settle"))
        assert ("Money is rounded to £1" in page, said in page) == (True, phone is again)
    assert "Aki −2 = Ben −2 → −£2.60 Carried over: Ben −£0.74 Rounded by −£0.40; total −£3.74" in page
    rounding = "Money is rounded to £1. Ben, the biggest winner, covers the rounding difference."
    for phone, end in ((aki, "\n"), (again, f" {said}\n")):
        assert rounding + end in phone.get("t/export.txt").text


def test_the_transfers_are_drawn_unless_their_amounts_would_be_over_each_other(app: Flask) -> None:
    phone = opened(app, *NAMES, "Eva", game="freestyle", rules__mode="winner")
    pairs = [(payer, payee) for payee in range(1, 6) for payer in range(1, payee)]
    for chips, (payer, payee) in enumerate(pairs, start=10_000):
        assert phone.post("t/chips", kind="adjustment", **{"from": payer, "to": payee}, chips=chips).status_code == 303
    assert 'class="flow"' in phone.get("t/settle").text
    assert 'class="flow"' not in phone.get("t/settle?way=pairs").text


def test_chips_from_the_box_are_held_and_owed_to_no_player(app: Flask) -> None:
    host = opened(app, chips="100")
    ben = joined(app, host, 1)
    assert f'href="/t/{host.code}/chips"' in ben.get("t").text
    [key] = re.findall(r'name="key" value="([^"]+-box)"', ben.get("t/chips").text)
    for _ in range(2):  # a second tap has no effect
        assert ben.post("t/chips", kind="buy_in", player=2, chips="５０", key=key).status_code == 303
    page = words(host.get("t/chips"))
    assert "Ben started with 100 · took 50 from the box 150" in page
    assert page.count("Ben takes 50 from the box") == 1
    assert "recorded by Ben" in page
    assert host.post("t/chips", kind="return", player=2, chips=20).status_code == 303
    assert "took 30 from the box 130" in words(ben.get("t/chips"))


def test_an_adjustment_is_objected_to_until_its_people_accept_and_counts_until_it_is_withdrawn(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    penalty = {"kind": "adjustment", "from": 1, "to": 2, "chips": 5, "note": "late <again>"}
    assert ben.post("t/chips", **penalty).status_code == 303
    page = ben.get("t/chips")
    assert "Aki gives Ben 5 outside the hands" in words(page)
    assert "late &lt;again&gt;" in page.text
    assert "Ben (you) +5 ahead" in words(ben.get("t"))
    assert ben.post("t/chips/1/object", word="it was <4>", revision="99").status_code == 409
    assert ben.post("t/chips/1/object", word="it was <4>").status_code == 303
    page = host.get("t/chips")
    assert "⚑ Ben objects · it was &lt;4&gt;" in " ".join(re.sub(r"<[^>]+>", " ", page.text).split())
    assert "⚑ Outside the hands · objection" in words(host.get("t/close"))
    assert f'action="/t/{host.code}/chips/1/agree"' in page.text
    for phone in (host, ben):
        assert phone.post("t/chips/1/agree").status_code == 303
    page = host.get("t/chips")
    assert "objects" not in words(page)
    assert "Still open" not in words(host.get("t/close"))
    [revision] = set(re.findall(r'name="revision" value="(\d+)"', page.text))
    for _ in range(2):
        assert host.post("t/chips/1/withdraw", revision=revision).status_code == 303
    assert "withdrawn" in words(ben.get("t/chips"))
    assert "ahead" not in words(ben.get("t"))


def test_problems_are_shown_at_their_field_and_no_input_is_lost(app: Flask) -> None:
    host = opened(app)
    answer = host.post("t/chips", kind="adjustment", **{"from": 1, "to": 1}, chips="5", note="so")
    assert (answer.status_code, 'id="to-problem"' in answer.text) == (422, True)
    assert all(f'value="{typed}"' in answer.text for typed in ("5", "so"))
    answer = host.post("t/chips", kind="buy_in", player=2, chips="many")
    assert (answer.status_code, 'value="many"' in answer.text) == (422, True)
    assert host.post("t/chips", kind="nonsense").status_code == 422
    assert "Nothing yet." in words(host.get("t/chips"))


def test_counted_chips_are_shown_in_the_order_of_the_form(app: Flask) -> None:
    host = opened(app, chips="100")
    reseat(host, "Chie", "Aki", "Dai", "Ben")
    people = re.findall(r'name="chips\.(\d)"', host.get("t/chips").text)
    assert people == ["3", "1", "4", "2"]
    page = host.post("t/chips/count", action="look", **{f"chips__{person}": "100" for person in people})
    assert re.findall(r'<th scope="row"><span class="name" dir="auto">(\w+)', page.text) == [
        "Chie",
        "Aki",
        "Dai",
        "Ben",
    ]


def test_a_count_is_previewed_before_it_is_recorded(app: Flask) -> None:
    host = opened(app, chips="100")
    counted = {"chips__1": "100", "chips__2": "98", "chips__3": ""}
    page = answered(200, host.post("t/chips/count", action="look", **counted))
    assert "2 fewer than recorded" in words(page)
    assert "Nothing yet." in words(page)
    page = host.post("t/chips/count", action="look", bears=1, **counted)
    assert "Aki 100 → 98 pays 2 Ben 100 → 100 receives 2 Chips from the box" in words(page)
    other = host.post("t/chips/count", action="enter", bears=2, seen=1, **counted)
    assert "Ben 100 → 98 Chips from the box" in words(other), "what another choice does is shown first"
    assert "Nothing yet." in words(other)
    books = dict(re.findall(r'name="(book\.\d+)" value="(\d+)"', page.text))
    assert books == {"book.1": "100", "book.2": "100"}
    entered = {"action": "enter", "bears": 1, "note": "one on the floor", **counted, **books}
    assert host.post("t/chips/count", **entered).status_code == 303
    said = "Chips were counted: 2 fewer than recorded · Aki pays for it · one on the floor"
    assert said in words(host.get("t/chips"))
    assert host.post("t/chips/count", **entered).status_code == 409  # the recorded totals have changed since


@pytest.mark.parametrize(
    ("counted", "question"),
    [("93", "7 chips are missing: who pays for them?"), ("107", "7 too many: who gets them?")],
)
def test_the_difference_of_a_count_is_asked_about_and_shown_for_each(app: Flask, counted: str, question: str) -> None:
    host = opened(app, chips="100")
    typed = {"chips__1": "100", "chips__2": counted, "chips__3": "100", "chips__4": "100"}
    assert question in words(host.post("t/chips/count", action="look", **typed))
    page = words(host.post("t/chips/count", action="look", bears=1, **typed))
    assert all(re.search(rf"{name} 100 → \d+", page) for name in ("Aki", "Ben")), "what comes out for each of them"


def test_the_difference_of_a_count_is_a_line_of_its_own_in_exports_and_in_print(app: Flask) -> None:
    host = opened(app, chips="100")
    typed = {"chips__1": "93", "chips__2": "100", "chips__3": "100", "chips__4": "100"}
    book = {f"book__{person}": "100" for person in range(1, 5)}
    borne = {"chips__2": "105", "book__2": "100", "bears": 2, "note": "ours"}
    for count in ({**typed, **book}, borne):
        assert host.post("t/chips/count", action="enter", **count).status_code == 303
    rows = host.get("t/export.csv?of=payments").text
    assert "Chip count,Aki,,7,,,only recorded" in rows
    assert "Chip count,,Ben,5,,,ours" in rows
    printed = words(host.get("t/print"))
    assert "7 fewer than recorded" in printed
    assert "5 more than recorded · Ben gets it" in printed


def test_more_chips_than_there_are_and_the_same_entry_within_a_minute_are_asked_about(app: Flask) -> None:
    host = opened(app, chips="100")
    more = host.post("t/chips", kind="return", player=2, chips=500, key="more")
    assert (more.status_code, "Nothing yet." in words(host.get("t/chips"))) == (422, True)
    assert host.post("t/chips", kind="buy_in", player=1, chips=50, key="once").status_code == 303
    again = answered(422, host.post("t/chips", kind="buy_in", player=1, chips=50, key="twice"))
    assert "Aki recorded the same a minute ago. Record again?" in words(again)
    assert "took 50 from the box" in words(host.get("t/chips"))
    assert host.post("t/chips", sure="buy_in", player=1, chips=50, key="sure").status_code == 303
    assert "took 100 from the box" in words(host.get("t/chips"))
    gift = {"kind": "adjustment", "from": 1, "to": 2, "chips": 5}
    assert [host.post("t/chips", **gift, **more).status_code for more in ({}, {}, {"sure": "adjustment"})] == [
        303,
        422,
        303,
    ]


def test_a_chip_entry_can_be_undone_where_it_is_confirmed(app: Flask) -> None:
    host = opened(app, chips="100")
    page = host.get(host.post("t/chips", kind="buy_in", player=1, chips=50).location)
    [toast] = re.findall(r'<div class="toast".*?</div>', page.text, re.DOTALL)
    [(address, revision)] = re.findall(r'action="([^"]+/chips/1/withdraw)">.*?name="revision" value="(\d+)"', toast)
    gone = host.get(host.post(address, revision=revision).location)
    assert ("Withdrawn. It no longer counts." in words(gone), "Undo" in words(gone)) == (True, False)


@pytest.fixture
def host(app: Flask) -> Phone:
    return played(app)


def test_every_total_and_every_pair_links_to_its_account_of_hands_with_reasons(host: Phone) -> None:
    links = set(re.findall(r'href="/t/\w{6}/account\?([^"]+)"', host.get("t").text))
    pairs = {f"of={one}&amp;towards={other}" for one in NAMES for other in NAMES if one != other}
    assert links == pairs | {f"of={name}" for name in NAMES}
    page = words(host.get("t/account?of=Ben&towards=Dai"))
    owed = re.search(r"Dai owes Ben \d+", page)
    assert owed
    assert owed[0] in words(host.get("t/account?of=Dai&towards=Ben"))
    assert page.index("Hand 2") < page.index("Hand 1")
    assert "Dai → pays Ben 1 4 base − 3 棟 piles" in page
    for missing in ("Hand 3", "Ben → pays Dai", "Chie →", "pays Chie"):
        assert missing not in page
    totals = re.findall(r"Hand (\d+) .*?after this hand (\S+)", words(host.get("t/account?of=Ben")))
    assert [number for number, _ in totals] == ["3", "2", "1"]


def test_a_total_beyond_double_precision_is_shown_exactly(app: Flask) -> None:
    most = 999_999_999
    phone = opened(app, game="freestyle", rules__mode="zero-sum", rules__unit=most)
    points = {"points__0": most, "points__1": most - 1, "points__1__minus": "on", "points__2": 1, "points__3": 0}
    for number in (1, 2):
        said = {"action": "save", "number": number, "key": f"hand-{number}", "points__2__minus": "on"}
        assert phone.post("t/sheets/1/hand", **points, **said).status_code == 303
    sums = [2 * most * most, 2 * most * (most - 1)]
    assert all(int(float(one)) != one for one in sums)
    drawn = "".join(fragments(phone.get("t/live/0?page=table")).values())
    for shown in (drawn, *(words(phone.get(page)) for page in ("t", "t/settle", "t/print", "t/export.txt"))):
        assert all(str(one) in shown.replace(",", "") for one in sums)
    assert re.search(r'name="points\.0"[^>]* maxlength="10"', phone.get("t/sheets/1/hand").text)
