"""The pages of recorded hands, also of earlier games, the headline of a hand on every page, and inserted hands."""

import re
from html import unescape

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.service.money import account
from scorekeeper.web.pages.hands import hands
from tests.web.browsers import (
    NAMES,
    Phone,
    agreed,
    answered,
    fragments,
    joined,
    opened,
    play,
    played,
    reseat,
    undo,
    words,
)
from tests.web.conftest import ORIGIN
from tests.web.phones import host_of, value_of

RIGHT = "This is correct"
TURNED = {"winner": 1, "piles__0": 3, "piles__1": 3, "piles__2": 0, "piles__3": 2}
"""Another result for any hand."""


@pytest.fixture
def host(app: Flask) -> Phone:
    return played(app)


def test_earlier_versions_of_a_hand_are_struck_through_and_objections_to_them_closed(app: Flask, host: Phone) -> None:
    joined(app, host, 1).post("t/sheets/1/hands/1/object", word="I had a pile")
    assert words(host.get("t/sheets/1/hands/1")).count("Correct this hand") == 1
    host.post("t/sheets/1/hands/1/edit", action="save", **TURNED)
    page = host.get("t/sheets/1/hands/1")
    for said in ("corrected", "As it was before", "Objections ⚑ Ben objects · I had a pile"):
        assert said in words(page)
    assert 'class="card struck"' in page.text
    assert "✎" in words(host.get("t/sheets/1/hands"))
    assert "disputed" not in host.get("t").text


def test_a_hand_shows_its_author_its_reasons_and_the_effects_of_a_withdrawal(host: Phone) -> None:
    page = words(host.get("t/sheets/1/hands/1"))
    assert "entered by Aki" in page
    assert "Dai → pays Ben 1 4 base − 3 棟 piles" in page
    page = words(host.get("t/sheets/1/hands/1/withdraw"))
    for said in (
        "Totals Player before after difference Aki −9 → −4 +5 Ben +13 → 0 −13 Chie +10 → +12 +2",
        "3 hands affected Hand 1 withdrawn Aki → pays Ben 2 → after 0 Chie → pays Ben 5 → after 0",
        "Hand 2 dealer Ben ×2 → after Aki ×1 round East 2 (東2局) → after East 1 (東1局) Aki → pays Ben 6",
        "Withdraw · 3 hands affected",
    ):
        assert said in page
    assert "withdrawn" not in words(host.get("t/sheets/1/hands"))


def test_points_lead_until_the_game_pays_chips(app: Flask) -> None:
    host = host_of(app, "moon", 3)
    hand = {"bid": "5", "bidder": 0, "tricks.0": 5, "tricks.1": 1, "tricks.2": 1}
    host.save(hand)
    page = host.client.get(f"/t/{host.code}")
    assert "Your points 5 +5 in this hand" in words(page)
    assert "Your result" not in words(page)
    assert re.findall(r'<progress max="21" value="(\d+)"', page.text) == ["5", "1", "1"]
    host.save(hand | {"bid": "moon", "tricks.0": 7, "tricks.1": 0, "tricks.2": 0}, 2, "another key")
    page = host.client.get(f"/t/{host.code}")
    assert "Your result +50" in words(page)
    assert "<progress" not in page.text


def test_the_part_of_a_spectator_is_in_the_list_of_hands(app: Flask) -> None:
    host = host_of(app, "buki")
    bets = {"bets.length": "4", "bets.1": "4", "bets.2": "2", "bets.3": "6", "winner": "1"}
    side = {"by": "Eva", "on": "2", "amount": "3", "odds": "1", "accepted": "true"}
    assert host.save(bets | {f"side_bets.0.{name}": value for name, value in side.items()}).status_code == 303
    assert "Eva −3" in words(host.client.get(f"/t/{host.code}/sheets/1/hands"))


def test_a_game_that_goes_on_or_has_only_withdrawn_hands_is_not_told_to_begin(app: Flask, host: Phone) -> None:
    form = {"sheet": 1, "agreed": agreed(host.get("t/seats")), "hands": 3, "seat": ["1", "2", "3", "=Eva"]}
    assert host.post("t/seats", **form, action="save").status_code == 303
    assert "The game continues" in words(table := host.get("t"))
    assert "No hand yet" not in words(table)
    for path in ("t", "t/seats", "t/sheets/2/hand"):
        assert "Hand 4" in words(host.get(path))
        assert "Hand 1" not in words(host.get(path))
    play(host, 1, 1, 2, 3, 0, 3, sheet=2)
    assert "Save hand 5" in host.get("t/sheets/2/hand").text
    assert {"Hand 4", "Hand 5"} <= set(re.findall(r"Hand \d", words(host.get("t"))))
    assert words(host.get("t/sheets/2/hands/1")).count("Hand 4") == 1
    values = {"action": "save", "piles__0": 2, "piles__1": 4, "piles__2": 0, "piles__3": 2}
    answer = host.post("t/sheets/2/hands/1/edit", winner=1, **values)
    assert str(answer.location).endswith("/sheets/2/hands/1")
    host.post("t/sheets/2/hands/1/withdraw")
    assert "Hand 4 is withdrawn." in words(page := host.get("t"))
    assert "The game continues" in words(page), "others can still join"
    for seat in (1, 2, 3):
        joined(app, host, seat)
    assert "The game continues" not in words(host.get("t")), "there is nothing to say"
    assert "Aki withdrew hand 4" in words(page)
    host.post("t/sheets/2/hands/1/edit", winner=3, **values)
    assert "Aki entered hand 4 again" in words(host.get("t"))
    host.post("t/sheets/2/hands/1/withdraw")
    reseat(host, "Aki", "Ben", "Chie", "Eva")
    assert "No hand yet" in words(host.get("t"))
    play(host, 1, 1, 2, 3, 0, 3, sheet=3)
    assert host.post("t/sheets/3/hands/1/withdraw").status_code == 303
    assert "No hand counts" in words(host.get("t"))


def test_a_withdrawn_hand_stays_visible_and_is_restored_after_a_preview(app: Flask, host: Phone) -> None:
    ben = joined(app, host, 1)
    assert host.post("t/sheets/1/hands/1/withdraw").status_code == 303
    assert "withdrawn" in words(host.get("t/sheets/1/hands"))
    again = host.get("t/sheets/1/hands/1/withdraw")
    assert (again.status_code, again.location) == (303, f"/t/{host.code}/sheets/1/hands/1"), "gone back to its preview"
    page = words(host.get("t/sheets/1/hands/1"))
    assert "Enter it again Restore it" in page
    assert "Correct this hand" not in page
    assert "Restore it" not in words(joined(app, host, link="watch").get("t/sheets/1/hands/1"))
    shown = host.get("t/sheets/1/hands/1/restore")
    assert "Restore · 3 hands affected" in words(shown)
    assert "Enter it again" in words(host.get("t/sheets/1/hands/1")), "looking restores nothing"
    revision = value_of(shown.text, "revision")
    for phone in (host, ben):
        answer = phone.post("t/sheets/1/hands/1/restore", revision=revision)
        assert answer.status_code == 303, "who is second finds it as it was meant to be"
    assert "Hand 1 counts again." in words(host.get(answer.location))
    assert "withdrawn" not in words(host.get("t/sheets/1/hands"))
    assert host.get("t/sheets/1/hands/1/restore").location == f"/t/{host.code}/sheets/1/hands/1"
    host.post("t/sheets/1/hands/1/withdraw")
    answer = host.post("t/sheets/1/hands/1/restore", revision=revision)
    assert (answer.status_code, "This is the current state." in words(answer)) == (409, True)


def test_an_objection_marks_the_hand_until_all_players_accept(app: Flask, host: Phone) -> None:
    ben = joined(app, host, 1)
    ben.post("t/sheets/1/hands/3/object", word="I had a pile")
    page = words(host.get("t/sheets/1/hands/3"))
    assert all(said in page for said in ("Ben objects · I had a pile", "still to agree: Aki , Ben", RIGHT))
    assert RIGHT not in words(joined(app, host, link="watch").get("t/sheets/1/hands/3"))
    assert host.get("t").text.count("disputed") == 4, "the last hand, its two rows in the list, and what is said"
    host.post("t/sheets/1/hands/3/agree")
    page = words(host.get("t/sheets/1/hands/3"))
    assert "agreed: Aki – still to agree: Ben" in page
    assert RIGHT not in page
    assert RIGHT in words(ben.get("t/sheets/1/hands/3"))
    ben.post("t/sheets/1/hands/3/agree")
    assert "disputed" not in host.get("t").text
    assert "settled · agreed: Aki , Ben" in words(host.get("t/sheets/1/hands/3"))


@pytest.mark.parametrize("verb", ["object", "agree", "withdraw"])
def test_an_outdated_revision_shows_the_present_hand_and_keeps_the_input(host: Phone, verb: str) -> None:
    host.post("t/sheets/1/hands/3/object", word="three")
    meant = revision_of(host.get("t/sheets/1/hands/3"))
    host.post("t/sheets/1/hands/3/edit", action="save", **TURNED)
    host.post("t/sheets/1/hands/3/object", word="no, four")
    answer = answered(409, host.post(f"t/sheets/1/hands/3/{verb}", **meant, word="I had <2>"))
    page = words(answer)
    assert "Someone else has changed hand 3. This is the current state." in page
    assert "As it was before" in page
    assert "still to agree" in page, "nothing was settled"
    assert "withdrawn" not in page
    assert page.count("objects") == 2, "and nothing was said"
    if verb == "object":
        assert 'value="I had &lt;2&gt;"' in answer.text
        assert host.post(f"t/sheets/1/hands/3/{verb}", **revision_of(answer), word="I had <2>").status_code == 303


def test_an_objection_refers_to_the_hand_as_shown_and_a_long_one_is_refused_at_its_field(host: Phone) -> None:
    assert '<form id="objecting"' in host.get("t/sheets/1/hands/3").text
    host.post("t/sheets/1/hands/3/edit", action="save", **TURNED)
    part = host.get("t/sheets/1/hands/3/live/0").get_json()["fragments"]["live-hand"]
    found = re.search(r'<input type="hidden" form="objecting" name="revision" value="(\d+)">', part)
    assert found
    refused = answered(422, host.post("t/sheets/1/hands/3/object", word="x" * 300, revision=found[1]))
    assert 'id="word-problem"' in refused.text
    assert "x" * 300 in refused.text
    assert host.post("t/sheets/1/hands/3/object", word="three", revision=found[1]).status_code == 303


PAGED = {"t/sheets/1/hands": (hands, "HANDS_PER_PAGE"), "t/account?of=Ben": (account, "PAGE_SIZE")}


@pytest.mark.parametrize("page", PAGED)
def test_hands_are_paged_newest_first(host: Phone, monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    def led(page: TestResponse, said: str) -> TestResponse:
        [address] = re.findall(rf'href="([^"]+)">{said}<', page.text)
        return host.get(unescape(address))

    def listed(page: TestResponse) -> list[str]:
        return list(dict.fromkeys(re.findall(r'href="/t/\w+/sheets/1/hands/(\d+)"', page.text)))

    monkeypatch.setattr(*PAGED[page], 2)
    first = host.get(page)
    second = led(first, "Older hands")
    assert [listed(page) for page in (first, second)] == [["3", "2"], ["1"]]
    assert "Newest hands" not in words(first)
    assert "Older hands" not in words(second)
    assert listed(led(second, "Newest hands")) == listed(first)


def revision_of(page: TestResponse) -> dict[str, str]:
    """Return the revision in the forms of a page."""
    [revision] = set(re.findall(r'name="revision" value="(\d+)"', page.text))
    return {"revision": revision}


def numbers(page: TestResponse) -> list[int]:
    """Return the numbers in the list of hands, in order."""
    return [int(number) for number in re.findall(r'<span aria-hidden="true">(\d+)</span></a>', page.text)]


def test_the_headline_and_the_entry_are_on_the_table_the_list_and_every_version_of_the_hand(app: Flask) -> None:
    host, headline = opened(app), "Ben 結 · 包尊"
    play(host, 1, 1, 1, 5, 2, 0, finish="bao_zun")
    for page in ("t", "t/sheets/1/hands", "t/sheets/1/hands/1", "t/account?of=Ben"):
        assert headline in words(host.get(page))
    for page in ("t", "t/sheets/1/hands/1"):
        assert "Aki 1 棟 −6 Ben 5 棟 · 結 · 包尊 +20 Chie 2 棟 −4 Dai 0 棟 −10" in words(host.get(page))
    assert "Benの結・包尊" in re.sub(r"\s", "", words(host.get("t?lang=ja")))
    host.post("t/sheets/1/hands/1/edit", action="save", winner=0, piles__0=5, piles__1=1, piles__2=2, piles__3=0)
    page = words(host.get("t/sheets/1/hands/1?lang=en"))
    assert page.index("Aki 結") < page.index("As it was before") < page.index(headline)


CHIE: dict[str, object] = {"winner": 2, "piles__0": 2, "piles__1": 3, "piles__2": 3, "piles__3": 0}
THERE = "t/sheets/1/hands/1/forgotten"


def put_in(phone: Phone, action: str = "save", **more: object) -> TestResponse:
    """Insert a hand won by Chie after the first one."""
    return phone.post(THERE, action=action, key="forgotten", **CHIE, **more)


def test_players_have_links_to_the_form_of_every_position_but_the_last(app: Flask, host: Phone) -> None:
    offered = re.findall(r'<option value="(\d+)">([^<]+)</option>', host.get("t/sheets/1/hands").text)
    assert offered == [("2", "after hand 2"), ("1", "after hand 1"), ("0", "before the first hand")]
    assert host.get("t/sheets/1/hands/forgotten?after=2").location.endswith("/sheets/1/hands/2/forgotten")
    assert host.get("t/sheets/1/hands/forgotten?after=x").location.endswith("/hands/0/forgotten")
    assert "/sheets/1/hands/2/forgotten" in host.get("t/sheets/1/hands/2").text
    assert "forgotten" not in host.get("t/sheets/1/hands/3").text
    ben, eva = joined(app, host, 1), joined(app, host, link="watch")
    for path in ("t/sheets/1/hands", "t/sheets/1/hands/1"):
        assert ["forgotten" in phone.get(path).text for phone in (ben, eva)] == [True, False]


def test_the_form_has_the_state_of_its_position_and_no_draft_which_gets_the_new_number(host: Phone) -> None:
    draft = {"number": 4, "fields": {"winner": "1"}}
    assert host.client.post(f"/t/{host.code}/sheets/1/draft", json=draft, headers=ORIGIN).status_code == 200
    form = host.get(THERE)
    for said in ("A forgotten hand", "played after hand 1", "Ben deals"):
        assert said in words(form)
    assert "data-draft=" not in form.text
    assert not re.search(r'name="winner"[^>]* checked', form.text)
    first = words(host.get("t/sheets/1/hands/0/forgotten"))
    assert ("played before the first hand" in first, "Aki deals" in first) == (True, True)
    put_in(host)
    next_hand = {"number": 4, "note": "mine", "key": "next", **TURNED}
    for action in ("save", "preview"):
        answer = answered(409, host.post("t/sheets/1/hand", action=action, **next_hand))
        assert "A forgotten hand was added; the next hand is now hand 5" in words(answer)
        assert value_of(answer.text, "number") == "5"
        assert 'value="mine"' in answer.text
    assert host.post("t/sheets/1/hand", action="save", **next_hand | {"number": 5}).status_code == 303


def test_an_inserted_hand_is_previewed_and_listed_once_at_its_position(host: Phone) -> None:
    page = answered(200, put_in(host, "preview"))
    assert "Hand 4 added" in words(page)
    assert "Add · 3 hands affected" in words(page)
    wrong = host.post(THERE, action="save", **CHIE | {"piles__3": 4, "note": "late"})
    assert (wrong.status_code, 'value="late"' in wrong.text) == (422, True)
    seen = value_of(host.get(THERE).text, "revision")
    host.post("t/sheets/1/hands/1/edit", action="save", key="c", **CHIE)
    late = put_in(host, revision=seen, note="late")
    assert (late.status_code, 'value="late"' in late.text) == (409, True), "the hand before has been changed"
    assert value_of(late.text, "revision") != seen
    assert numbers(host.get("t/sheets/1/hands")) == [3, 2, 1]
    for _ in range(2):
        assert put_in(host).location.endswith("/sheets/1/hands")
    page = host.get("t/sheets/1/hands")
    assert "Hand 4 is added." in words(page)
    assert numbers(page) == [3, 2, 4, 1]
    other = answered(422, host.post(THERE, action="save", key="forgotten", **CHIE | {"finish": "bao_zun"}))
    assert value_of(other.text, "key") != "forgotten"


@pytest.fixture
def evening(host: Phone) -> Phone:
    """Aki's browser: three hands of 打天九, then a game of freestyle for two without a hand."""
    reseat(host, "Aki", "Ben", game="freestyle")
    return host


def test_the_table_and_the_list_of_hands_link_to_earlier_games(evening: Phone) -> None:
    page = evening.get("t")
    assert "Earlier games 1 · Tien Gow Aki , Ben , Chie , Dai" in words(page)
    assert page.text.count(f'href="/t/{evening.code}/sheets/1/hands"') == 4, (
        "the notice, the result, the card, the menu"
    )
    for number in (1, 2):
        page = evening.get(f"t/sheets/{number}/hands")
        assert "1 · Tien Gow Aki , Ben , Chie , Dai 2 · Freestyle Aki , Ben" in words(page)
        [current] = re.findall(r'href="([^"]+)" aria-current="page"', page.text)
        assert current == f"/t/{evening.code}/sheets/{number}/hands"
    assert "Tien Gow · game 1 at this table" in words(evening.get("t/sheets/1/hands/3/edit"))


def test_the_last_result_can_be_undone_until_the_next_game_has_a_hand(app: Flask, evening: Phone) -> None:
    ben = joined(app, evening, 1)
    page = evening.get("t")
    assert "Hand 3 you −1 Chie 結" in words(page)
    assert "Tien Gow · game 1 at this table Your result" in words(page)
    assert "Next hand: " not in words(page), "that was of the game before"
    assert fragments(ben.get("t/live/0?page=table"))["live-last"].count("game 1 at this table") == 1
    assert undo(evening, page).location == f"/t/{evening.code}/sheets/1/hands/3/edit"
    assert "Enter hand 3 again Enter hand 1" in words(evening.get("t"))
    assert "Hand 2 you" in words(evening.get("t"))
    answered(303, evening.post("t/sheets/2/hand", action="save", number=1, key="one", points__0=1, points__1=2))
    table = words(evening.get("t"))
    assert "Hand 1 you" in table
    assert "game 1 at this table" not in table.partition("Everyone")[0]


def test_an_objection_in_an_earlier_game_is_on_the_table_and_its_withdrawal_there(app: Flask, evening: Phone) -> None:
    joined(app, evening, 1).post("t/sheets/1/hands/2/object", word="three")
    assert f'href="/t/{evening.code}/sheets/1/hands/2">⚑ Game 1, hand 2 · objection' in evening.get("t").text
    play(evening, 1, 0, sheet=2, points__0=1, points__1=2)
    for page in ("t", "t/sheets/2/hands"):
        assert words(evening.get(page)).count("Game 1, hand 2 · objection") == 1
    evening.post("t/sheets/1/hands/2/edit", action="save", **TURNED)
    assert "objection" not in words(evening.get("t"))
    consider = evening.get("t/sheets/1/hands/3/withdraw")
    assert "Withdraw · 1 hand affected" in words(consider)
    assert "Next hand" not in words(consider), "nobody deals the next hand of a game that is over"
    assert 'name="back" value="hand"' in consider.text
    answer = evening.post("t/sheets/1/hands/3/withdraw", back="hand")
    assert answer.location == f"/t/{evening.code}/sheets/1/hands/3"
    assert "Hand 3 is withdrawn." in words(evening.get(answer.location))


def test_a_game_that_goes_on_follows_a_correction_of_the_game_before(host: Phone) -> None:
    fields = {"game": "tien-gow", "begin": "onward", "sheet": 1, "hand": 3, "seats": 4}
    seats = {f"players__{seat}": name for seat, name in enumerate(NAMES)}
    assert host.post("t/sheet", **fields, **seats).status_code == 303
    shown = words(host.post("t/sheets/1/hands/3/edit", action="preview", **TURNED))
    assert "Game 2 continues from this one, so its start changes too." in shown
    assert host.post("t/sheets/1/hands/3/edit", action="save", **TURNED).status_code == 303
    assert "Hand 4 · Ben deals" in words(host.get("t"))
