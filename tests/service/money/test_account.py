from itertools import pairwise

import pytest

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotFound
from scorekeeper.service.hands import corrections
from scorekeeper.service.money import account, chip_entries
from scorekeeper.service.money.account import Account, AccountLine, EntryLine, get_account
from scorekeeper.service.people import people
from scorekeeper.service.sheets import next_sheet
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, gather, refuses


def test_an_account_names_the_payments_behind_a_total(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS, {"winner": 2, "piles": [2, 2, 4, 0]})
    account = get_account(party.database, party.aki, "Aki", "Ben")
    assert [{pay.payer, pay.payee} for line in account.lines for pay in line.payments] == [{"Aki", "Ben"}] * 2
    mirrored = get_account(party.database, party.aki, "Ben", "Aki")
    assert [line.total for line in mirrored.lines] == [-line.total for line in account.lines]
    corrections.withdraw_hand(party.database, party.aki, 3)
    account = get_account(party.database, party.aki, "Aki")
    newest, oldest = account.lines
    assert (newest.hand.number, oldest.hand.number) == (2, 1)
    assert [(pay.payer, pay.payee) for pay in oldest.payments] == [("Aki", "Ben")]
    assert oldest.chips == oldest.total == -2
    assert account.total == newest.total == party.view().totals["Aki"]
    assert account.table.totals == party.view().totals
    corrections.correct_hand(party.database, party.aki, 1, AKI_WINS)
    corrections.withdraw_hand(party.database, party.aki, 2)
    for name, total in party.view().totals.items():
        assert get_account(party.database, party.aki, name).total == total


@pytest.mark.parametrize("game", ["da-san", None], ids=["the last sheet", "the only sheet"])
def test_an_account_is_paged_by_its_hands(party: Party, monkeypatch: pytest.MonkeyPatch, game: str | None) -> None:
    party.record(BEN_WINS, AKI_WINS, BEN_WINS, AKI_WINS, BEN_WINS)
    if game:
        next_sheet.start_next_sheet(party.database, party.aki, game=game, players=["Aki", "Ben", "Chie"])
        party.record({"bidder": 0, "bid": 2, "winner": 0})
    whole = account.get_account(party.database, party.aki, "Aki")
    monkeypatch.setattr(account, "PAGE_SIZE", 2)
    lines: list[AccountLine] = []
    page = account.get_account(party.database, party.aki, "Aki", before=(10**30, 10**30))
    while True:
        assert (page.total, len(page.lines) <= 2) == (whole.total, True)
        lines += page.lines
        if not page.older:
            break
        page = account.get_account(
            party.database, party.aki, "Aki", before=(lines[-1].hand.sheet, lines[-1].hand.number)
        )
    assert tuple(lines) == whole.lines
    assert account.get_account(party.database, party.aki, "Aki", before=(1, -(10**30))).lines == ()


def test_an_account_covers_all_sheets_and_uses_the_present_name(party: Party, ben: Caller, eva: Caller) -> None:
    party.record(BEN_WINS)
    next_sheet.start_next_sheet(party.database, party.aki, game="da-san", players=["Ben", "Chie", "Emi"])
    party.record({"bidder": 0, "bid": 2, "winner": 0})
    people.rename_person(party.database, party.aki, 2, "Benno")
    account = get_account(party.database, eva, "benno")
    assert (account.owner, [line.game.id for line in account.lines]) == ("Benno", ["da-san", "tien-gow"])
    assert account.total == party.view().totals["Benno"]
    for pair in party.view().pairs:
        assert get_account(party.database, eva, pair.payee, pair.payer).total == pair.chips


def test_a_guest_who_bets_has_an_account_and_an_unknown_person_has_none(party: Party) -> None:
    side = gather(party.database, game="buki", players=["Aki", "Ben", "Chie"])
    side.record(
        {"bets": [None, 2, 4], "winner": 1, "side_bets": [{"by": "Eva", "on": 1, "amount": 2, "accepted": True}]}
    )
    account = get_account(side.database, side.aki, "Eva")
    assert [(pay.payer, pay.payee, pay.chips) for line in account.lines for pay in line.payments] == [("Aki", "Eva", 5)]
    for of, towards in (("Sam", None), ("", None), ("Aki", "Sam")):
        refuses(NotFound, get_account, party.database, party.aki, of, towards)


def adjust(party: Party, chips: int) -> None:
    chip_entries.add_chip_entry(
        party.database, party.aki, {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": chips}
    )


def flat(page: Account) -> list[tuple[int, int]]:
    """What every line brought, and the sum after it."""
    lines: list[AccountLine | EntryLine] = []
    for line in page.lines:
        lines += [*line.later, line]
    return [(line.chips, line.total) for line in [*lines, *page.first]]


@pytest.mark.parametrize("towards", [None, "Ben"])
def test_an_account_lists_chip_entries_too(party: Party, monkeypatch: pytest.MonkeyPatch, towards: str | None) -> None:
    adjust(party, 1)
    party.record(BEN_WINS)
    adjust(party, 10)
    adjust(party, 20)
    party.record(BEN_WINS)
    adjust(party, 400)
    chip_entries.withdraw_chip_entry(party.database, party.aki, 4)
    chip_entries.add_chip_entry(party.database, party.aki, {"kind": "payment", "from": "Aki", "to": "Ben", "chips": 7})
    corrections.insert_hand(party.database, party.aki, 1, AKI_WINS)
    adjust(party, 3)
    monkeypatch.setattr(account, "PAGE_SIZE", 1)
    page = account.get_account(party.database, party.aki, "Aki", towards)
    found = flat(page)
    while page.older:
        last = page.lines[-1].hand
        page = account.get_account(party.database, party.aki, "Aki", towards, (last.sheet, last.number))
        found += flat(page)
    assert [chips for chips, _ in found if chips in {-1, -3, -10, -20, -400}] == [-3, -20, -10, -1]
    assert len(found) == 7
    assert found[0][1] == page.total
    assert all(now - chips == before for (chips, now), (_, before) in pairwise([*found, (0, 0)]))
    assert account.get_account(party.database, party.aki, "Dai", "Ben").first == ()
