import pytest

from scorekeeper.service import accounts, hands, seats, sheets
from scorekeeper.service.errors import NotFound
from scorekeeper.service.views import Actor
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, gather


def test_an_account_names_the_payments_behind_a_total(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    account = accounts.view(party.book, party.aki, "Aki")
    assert [line.hand.number for line in account.lines] == [1, 2]
    assert [(pay.payer, pay.payee) for pay in account.lines[0].payments] == [("Aki", "Ben")]
    assert account.lines[0].chips == -2
    assert account.total == account.lines[1].total == party.view().totals["Aki"]


def test_between_two_only_their_payments_count(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS, {"winner": 2, "piles": [2, 2, 4, 0]})
    account = accounts.view(party.book, party.aki, "Aki", "Ben")
    assert [{pay.payer, pay.payee} for line in account.lines for pay in line.payments] == [{"Aki", "Ben"}] * 2
    mirrored = accounts.view(party.book, party.aki, "Ben", "Aki")
    assert [line.total for line in mirrored.lines] == [-line.total for line in account.lines]


@pytest.mark.parametrize("verb", ["withdraw", "correct"])
def test_only_what_holds_counts(party: Party, verb: str) -> None:
    party.record(BEN_WINS, AKI_WINS)
    if verb == "withdraw":
        hands.withdraw(party.book, party.aki, 1)
    else:
        hands.correct(party.book, party.aki, 1, AKI_WINS)
    for name, total in party.view().totals.items():
        assert accounts.view(party.book, party.aki, name).total == total


def test_an_account_goes_over_all_sheets_and_follows_a_new_name(party: Party, ben: Actor, eva: Actor) -> None:
    party.record(BEN_WINS)
    sheets.next_sheet(party.book, party.aki, game="da-san", players=["Ben", "Chie", "Emi"])
    party.record({"bidder": 0, "bid": 2, "winner": 0})
    seats.rename(party.book, party.aki, 0, "Benno")
    account = accounts.view(party.book, eva, "benno")
    assert (account.of, [line.game.id for line in account.lines]) == ("Benno", ["tien-gow", "da-san"])
    assert account.total == party.view().totals["Benno"]
    for pair in party.view().pairs:
        assert accounts.view(party.book, eva, pair.payee, pair.payer).total == pair.chips


def test_who_bets_from_the_side_has_an_account_too(party: Party) -> None:
    side = gather(party.book, game="buki", players=["Aki", "Ben", "Chie"])
    side.record(
        {"bets": [None, 2, 4], "winner": 1, "side_bets": [{"by": "Eva", "on": 1, "amount": 2, "accepted": True}]}
    )
    account = accounts.view(side.book, side.aki, "Eva")
    assert [(pay.payer, pay.payee, pay.chips) for line in account.lines for pay in line.payments] == [("Aki", "Eva", 5)]


def test_who_was_never_at_the_table_has_no_account(party: Party) -> None:
    assert accounts.view(party.book, party.aki, "Dai").lines == ()
    for of, towards in (("Sam", None), ("", None), ("Aki", "Sam")):
        with pytest.raises(NotFound):
            accounts.view(party.book, party.aki, of, towards)
