"""Settle up: choose a method, record full and partial payments, undo them, and settle for a leaving person."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.ledger.money import format_amount, parse_amount
from scorekeeper.ledger.settlement import ChipsAndMoney
from scorekeeper.ledger.sheet import FORMAT, parse_sheet
from scorekeeper.service.access.callers import Caller, IdempotencyKey
from scorekeeper.service.errors import NotAllowedNow
from scorekeeper.service.money import chip_entries
from scorekeeper.service.money.settlement import SeenLine, choose_method, get_settlement, record_payment, settle_person
from scorekeeper.service.sheets import seating
from scorekeeper.service.sheets.seating import SeatingRequest
from scorekeeper.service.tables import closing, detail, next_table, terms
from scorekeeper.service.transfer import exporter
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.service.views.settlement import Settlement, SettlementChoice, SettlementLineView
from scorekeeper.store.database import Database
from tests.exports import export_as_value
from tests.reports import settlement_report
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, caller, gather, import_unchanged, moved, refuses

JPY = {"currency": "JPY", "amount": "10"}


def settlement(party: Party, way: str | None = None, through: str | None = None) -> Settlement:
    """Return the settlement in Aki's view."""
    return get_settlement(party.database, party.aki, way, through).settlement


def still(party: Party, way: str | None = None, through: str | None = None) -> dict[tuple[str, str], int]:
    """Return the chips of every open line."""
    return {line.people: line.open.chips for line in settlement(party, way, through).lines}


def seen(party: Party, *people: str) -> SeenLine:
    """Return a line as Aki sees it now."""
    there = settlement(party)
    [line] = [line for line in there.lines if line.people == people]
    return of_line(line, there)


def of_line(line: SettlementLineView, there: Settlement) -> SeenLine:
    money = "" if line.open.money is None else str(line.open.money // 1_000_000)
    return SeenLine(line.payer_number, line.payee_number, line.open.chips, money, there.last)


def tick(party: Party, who: Caller, *people: str, part: str | None = None) -> None:
    record_payment(party.database, who, seen(party, *people), part)


@pytest.fixture
def party(database: Database) -> Party:
    """Return a table where Ben won a hand: Aki owes Ben 6, Dai 3 and Chie 11."""
    party = gather(database)
    party.record(BEN_WINS)
    return party


def test_open_debts_follow_from_play_by_three_methods(party: Party) -> None:
    party.record(AKI_WINS)
    view = party.view()
    assert still(party, "pairs") == {(one.payer, one.payee): one.chips for one in view.pairs}
    assert len(still(party)) == len(view.transfers)
    assert {name for line in still(party, "through", "Chie") for name in line if name != "Chie"} == {
        name for name, chips in view.totals.items() if chips and name != "Chie"
    }
    there = settlement(party)
    assert {name: one.chips for name, one in there.open.items()} == moved(view.totals)
    assert {name: share.total.chips for name, share in there.shares.items()} == dict(view.totals)
    assert all(sum(one.chips for one in share.pairs.values()) == share.total.chips for share in there.shares.values())


@pytest.mark.parametrize(
    "money", [{}, {"rate": JPY | {"amount": "7"}, "rounding": 10}], ids=["in chips", "in rounded money"]
)
def test_total_and_payments_of_each_person_add_up_to_what_is_open(party: Party, money: dict[str, Any]) -> None:
    terms.change_terms(party.database, party.aki, {"rate": None, **money})
    tick(party, party.aki, "Chie", "Ben")
    tick(party, party.aki, "Aki", "Ben", part="1")
    party.record(AKI_WINS)
    chip_entries.add_chip_entry(party.database, party.aki, {"kind": "payment", "from": "Dai", "to": "Chie", "chips": 3})
    left = settlement(party)
    payer, payee = left.lines[0].people
    next_table.open_next_table(party.database, party.aki, carry=[of_line(left.lines[0], left)])

    def worth(amount: ChipsAndMoney) -> int:
        return amount.money or 0 if money else amount.chips

    for way, through in (("pairs", None), ("fewest", None), ("through", "Aki")):
        there = get_settlement(party.database, party.aki, way, through).settlement
        assert there.shares.keys() == {"Aki", "Ben", "Chie", "Dai"}
        for name, share in there.shares.items():
            still_open = there.open.get(name, ChipsAndMoney(0, 0))
            amounts = share.total, *share.settled.values(), *share.carried_out.values()
            assert sum(map(worth, amounts)) == worth(still_open)
            assert share.carried_out.keys() == {payer: {payee}, payee: {payer}}.get(name, set())
        assert {other: amount.chips for other, amount in there.shares["Chie"].settled.items()} == {"Ben": 5, "Dai": -3}


def test_a_payment_that_nobody_owed_is_a_part_of_what_is_open(database: Database) -> None:
    party = gather(database)
    chip_entries.add_chip_entry(database, party.aki, {"kind": "payment", "from": "Dai", "to": "Chie", "chips": 3})
    [line] = settlement(party).lines
    assert (line.people, line.open.chips) == (("Chie", "Dai"), 3)
    assert settlement(party).shares["Dai"].settled == {"Chie": ChipsAndMoney(3)}


@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4), (3, 0, 4, 1, 2)], ids=["as they came", "in other seats"])
def test_the_fewest_transfers_are_the_same_in_all_views(database: Database, order: tuple[int, ...]) -> None:
    rules = {"mode": "zero-sum"}
    for points in ([7, -2, 1, -6, 0], [10, 10, -5, -5, -10], [-4, -4, -4, 6, 6]):
        party = gather(database, "freestyle", [*PLAYERS, "Emi"], rules=rules)
        people = [one.person for one in party.view().players]
        if people != (wanted := [people[seat] for seat in order]):
            seating.change_seats(database, party.aki, SeatingRequest(tuple(wanted)))
        party.record({"points": points})
        view = party.view()
        written = {"format": FORMAT, "game": "freestyle", "rules": rules, "players": view.sheet.players}
        report = settlement_report(parse_sheet(written | {"hands": [view.sheet.hands[0].entry]}))
        expected = {(one["from"], one["to"]): one["chips"] for one in report["transfers"]}
        assert {(one.payer, one.payee): one.chips for one in view.transfers} == still(party) == expected
        front = detail.get_front_page(database, party.aki, 1).settlement
        assert front is not None
        assert {line.people: line.open.chips for line in front.lines} == expected


def test_any_player_chooses_the_method_before_the_first_payment_which_is_told(party: Party, ben: Caller) -> None:
    for way, through in (("bank", None), ("through", "Zoe"), ("through", None)):
        refuses(Refused, choose_method, party.database, party.aki, way, through)
    choose_method(party.database, ben, "through", "Dai")
    there = get_settlement(party.database, party.aki)
    assert there.terms == there.settlement.chosen == SettlementChoice("through", "Dai")
    [news] = detail.get_table(party.database, party.aki).activity
    assert (news.kind, news.by, news.people, news.what) == ("way", "Ben", ("Dai",), {"way": "through"})
    choose_method(party.database, ben, "through", "Dai")
    assert len(detail.get_table(party.database, party.aki).activity) == 1
    choose_method(party.database, party.aki, "fewest")
    tick(party, ben, "Chie", "Ben")
    assert not get_settlement(party.database, ben).may_choose
    with pytest.raises(NotAllowedNow, match="made or carried over"):
        choose_method(party.database, ben, "pairs")
    assert get_settlement(party.database, ben, "pairs").settlement.chosen == SettlementChoice("pairs")


def test_ticking_a_line_records_a_payment_and_leaves_the_play_unchanged(party: Party, ben: Caller) -> None:
    before, play = still(party), party.view()
    tick(party, ben, "Chie", "Ben")
    assert still(party) == {line: chips for line, chips in before.items() if line != ("Chie", "Ben")}
    [entry] = chip_entries.list_chip_entries(party.database, ben).entries
    assert (entry.kind, entry.people, entry.by) == ("payment", ("Chie", "Ben"), "Ben")
    assert entry.chips == before["Chie", "Ben"]
    now = party.view()
    assert (now.totals, now.pairs, now.transfers) == (play.totals, play.pairs, play.transfers)
    [handed] = settlement(party).handed
    chip_entries.withdraw_chip_entry(party.database, party.aki, handed.entry, revision=handed.revision)
    assert (still(party), settlement(party).handed) == (before, ())


def test_no_key_of_another_client_keeps_a_payment_from_being_recorded(party: Party, ben: Caller) -> None:
    line = seen(party, "Chie", "Ben")
    key = IdempotencyKey(f"tick {party.me(party.aki).device} {line.last} {line.payer} {line.payee} ", "an entry")
    chip_entries.add_chip_entry(party.database, ben, {"kind": "buy_in", "player": "Ben", "chips": 5}, key=key)
    record_payment(party.database, party.aki, line)
    assert ("Chie", "Ben") not in still(party)


def test_a_partial_payment_leaves_the_remainder_open(party: Party) -> None:
    before = still(party)
    tick(party, party.aki, "Chie", "Ben", part="４")
    [line] = [line for line in settlement(party).lines if line.people == ("Chie", "Ben")]
    assert (line.open, line.paid) == (ChipsAndMoney(before["Chie", "Ben"] - 4), ChipsAndMoney(4))
    for wrong in ("", "0", "-1", "1.5", "99", "all", "9" * 40):
        refuses(Refused, tick, party, party.aki, "Chie", "Ben", part=wrong)
    with pytest.raises(Refused, match="chips are whole"):
        tick(party, party.aki, "Chie", "Ben", part="1.5")


@pytest.mark.parametrize(
    ("currency", "chip", "finer", "fine"),
    [
        ("USD", "0.1", "0.105", "0.15"),
        ("JPY", "10", "3.5", "3"),
        ("TWD", "0.5", "1.2", "1.5"),
        ("USD", "0.001", "0.002", "0.005"),
    ],
    ids=["cents", "no decimals", "the remainder is whole", "the whole line"],
)
def test_a_part_finer_than_the_coins_is_refused_unless_only_coins_remain(
    party: Party, currency: str, chip: str, finer: str, fine: str
) -> None:
    terms.change_terms(party.database, party.aki, {"rate": {"currency": currency, "amount": chip}})
    line = seen(party, "Chie", "Ben")
    line = replace(line, money=format_amount(line.chips * parse_amount(chip)))
    with pytest.raises(Refused) as refused:
        record_payment(party.database, party.aki, line, finer)
    assert [problem.code for problem in refused.value.problems] == ["coins"]
    record_payment(party.database, party.aki, line, fine)
    assert [one.amount.money for one in settlement(party).handed] == [parse_amount(fine)]


def test_a_double_tap_and_two_concurrent_devices_record_one_payment(party: Party, ben: Caller) -> None:
    line = seen(party, "Chie", "Ben")
    for _ in range(2):
        record_payment(party.database, party.aki, line, "3")
    assert [one.amount.chips for one in settlement(party).handed] == [3]
    line = seen(party, "Chie", "Ben")
    with ThreadPoolExecutor(2) as both:
        taps = [both.submit(record_payment, party.database, who, line) for who in (party.aki, ben)]
    assert sorted(repr(type(tap.exception())) for tap in taps) == sorted(map(repr, (type(None), NotAllowedNow)))
    assert len(settlement(party).handed) == 2


def test_an_outdated_line_is_not_paid(party: Party) -> None:
    line = seen(party, "Chie", "Ben")
    party.record(BEN_WINS)
    with pytest.raises(NotAllowedNow, match="open amounts have changed"):
        record_payment(party.database, party.aki, line)
    assert settlement(party).handed == ()
    closing.close_table(party.database, party.aki)
    tick(party, party.aki, "Chie", "Ben")
    [handed] = settlement(party).handed
    chip_entries.withdraw_chip_entry(party.database, party.aki, handed.entry)
    assert settlement(party).handed == (), "a closed table can still be settled"


def test_a_leaving_person_settles_all_lines_at_once_and_stays_settled(party: Party) -> None:
    party.record(AKI_WINS)
    there = settlement(party)
    home = [of_line(line, there) for line in there.lines_of("Ben")]
    refuses(NotAllowedNow, settle_person, party.database, party.aki, 2, [])
    settle_person(party.database, party.aki, 2, [*home, *home])
    assert settlement(party).lines == there.lines_without("Ben")
    assert "Ben" not in settlement(party).open
    refuses(NotAllowedNow, settle_person, party.database, party.aki, 2, home)


def test_the_settlement_method_and_payments_of_less_than_a_chip_are_exported(party: Party) -> None:
    terms.change_terms(party.database, party.aki, {"rate": {"currency": "JPY", "amount": "100"}})
    choose_method(party.database, party.aki, "through", "Chie")
    tick(party, party.aki, "Dai", "Chie", part="30")
    assert [one.amount for one in settlement(party).handed] == [ChipsAndMoney(1, parse_amount("30"))]
    assert list(verify_tables(party.database, party.opened.code)) == []
    out = export_as_value(party.database, party.aki)
    assert (out["method"], out["through"]) == ("through", "Chie")
    there = get_settlement(party.database, import_unchanged(party.database, out))
    assert (there.terms, there.settlement) == (SettlementChoice("through", "Chie"), settlement(party))
    [paid] = [entry["what"] for entry in out["chip_entries"]]
    assert paid.pop("currency") == "JPY"
    old = import_unchanged(party.database, out)
    assert [one.currency for one in chip_entries.list_chip_entries(party.database, old).entries] == [None]
    assert get_settlement(party.database, old).settlement == settlement(party), "an older file has no currency"
    refuses(Refused, exporter.import_table, party.database, out | {"through": "Zoe"})
    out.pop("through")
    brought = caller(exporter.import_table(party.database, out))
    assert get_settlement(party.database, brought).terms == SettlementChoice("fewest"), "nobody is named"


def test_with_a_rate_debts_are_settled_in_rounded_money_by_the_chips_of_a_line_or_in_parts(party: Party) -> None:
    terms.change_terms(party.database, party.aki, {"rate": JPY, "rounding": 100, "bearer": "Ben"})
    there = settlement(party)
    assert all((line.open.money or 0) % 100_000_000 == 0 for line in there.lines)
    chie = there.shares["Chie"]
    assert (chie.exactly, chie.total.money) == (chie.total.chips * 10_000_000, -100_000_000)
    whole = {"kind": "payment", "from": "Chie", "to": "Ben", "chips": seen(party, "Chie", "Ben").chips}
    number = chip_entries.add_chip_entry(party.database, party.aki, whole).number
    assert [one.amount.money for one in settlement(party).handed] == [100_000_000]
    assert "Chie" not in settlement(party).open
    chip_entries.withdraw_chip_entry(party.database, party.aki, number)
    tick(party, party.aki, "Chie", "Ben", part="10")
    tick(party, party.aki, "Chie", "Ben")
    assert [one.amount.money for one in settlement(party).handed] == [10_000_000, 90_000_000]
    assert "Chie" not in settlement(party).open
