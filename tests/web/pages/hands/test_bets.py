"""The bets of Buki-Domino in the form: the offered bets, the values after a draw, and the deadline."""

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask

from tests.web.phones import host_of

BETS = {"bets.length": "4", "bets.1": "4", "bets.2": "2", "bets.3": "6"}


def offered(form: str, seat: int) -> list[int]:
    """Return the bets that are offered for a seat."""
    return [int(bet) for bet in re.findall(rf'type="radio" name="bets\.{seat}" value="(\d+)"', form)]


def dimmed(form: str, seat: int) -> dict[int, str]:
    """Return the disabled bets of a seat, with the reasons."""
    found = re.findall(rf'<p class="notice why" id="bets\.{seat}\.(\d+)-why" popover>(.*?)</p>', form)
    opened = re.findall(rf'aria-disabled="true" popovertarget="bets\.{seat}\.(\d+)-why"', form)
    assert opened == [bet for bet, _ in found]
    return {int(bet): unescape(why) for bet, why in found}


def lead(form: str) -> str:
    found = re.search(r'<div class="lead[^"]*">(.*?)</div>', form, re.DOTALL)
    assert found
    return " ".join(unescape(re.sub("<[^>]+>", "", found[1])).split())


def test_only_payable_bets_are_offered_and_the_others_have_a_reason(app: Flask) -> None:
    form = host_of(app, "buki").get()
    assert offered(form, 1) == [2, 4, 6]
    assert dimmed(form, 1) == {
        3: "the payout would be 7.5: bet an even number, such as 4",
        5: "the payout would be 12.5: bet an even number, such as 6",
    }
    assert offered(form, 0) == []


@pytest.mark.parametrize("rules", [{"rounding": "up"}, {"payout": 3}, {"unit": 2}], ids=str)
def test_all_bets_are_offered_if_all_can_be_paid(app: Flask, rules: dict[str, Any]) -> None:
    form = host_of(app, "buki", **rules).get()
    assert (offered(form, 1), dimmed(form, 1)) == ([2, 3, 4, 5, 6], {})


def test_bets_follow_the_bounds_of_the_table_and_many_are_typed(app: Flask) -> None:
    assert offered(host_of(app, "buki", min_bet=4).get(), 1) == [4, 6, 8, 10, 12]
    form = host_of(app, "buki", min_bet=10).get()
    assert offered(form, 1) == []
    assert "a bet of 10 to 30" in form


def test_the_form_states_the_betting_deadline_for_any_dealer(app: Flask) -> None:
    aki = host_of(app, "buki")
    assert lead(aki.get()) == "Aki deals · bets down before play 3"
    assert lead(aki.preview({"dealer": "2"}).text) == "Chie deals · bets down before play 3"
    aki.save(BETS | {"winner": "1"})
    assert lead(aki.get()) == "Ben deals · bets down before play 1"
    assert "bets down before play 1" in aki.client.get(f"/t/{aki.code}").text
    assert lead(aki.preview({"dealer": "0"}, number=2).text) == "Aki deals · bets down before play 3"


def test_the_carried_stake_is_shown_and_a_correction_offers_the_bets_of_that_hand(app: Flask) -> None:
    aki = host_of(app, "buki")
    aki.save(BETS | {"draw": "true"})
    form = aki.get()
    assert all(f"{stake} left from the draw" in form for stake in (4, 2, 6))
    assert "0 left" not in form
    aki.save(BETS | {"winner": "1"}, number=2, key="second")
    form = aki.get("hands/2/edit")
    assert (offered(form, 1), list(dimmed(form, 1))) == ([2, 4, 6], [3, 5])
    assert "4 left from the draw" in form
    assert lead(form) == "Aki deals · bets down before play 3"
    assert "left from the draw" not in aki.get("hands/1/edit")


def test_odds_of_a_spectator_are_stored_and_shown_again(app: Flask) -> None:
    aki = host_of(app, "buki")
    side_bet = {"side_bets.0.by": "Eva", "side_bets.0.on": "2", "side_bets.0.amount": "4"}
    assert aki.save(BETS | side_bet | {"winner": "2", "side_bets.0.odds": "１.５"}).status_code == 303
    assert aki.table().totals["Eva"] == 6
    assert 'name="side_bets.0.odds" type="text" value="1.5"' in aki.get("hands/1/edit")
    refused = aki.save(BETS | side_bet | {"winner": "2", "side_bets.0.odds": "1.25"}, number=2, key="second")
    assert refused.status_code == 422
    assert 'id="side_bets.0.odds-problem"' in refused.text
