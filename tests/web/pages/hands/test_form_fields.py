from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from werkzeug.datastructures import MultiDict

from scorekeeper.games.contract import AnyGame
from scorekeeper.ledger.sheet import reseat_fields, seats_now
from scorekeeper.web.pages.hands.form_fields import entry_from, entry_from_form, fields_from_entry, filled_fields
from tests.conformance.evenings import BY_SEAT, GAMES, evenings, reseated
from tests.length import some_examples

FORMS: dict[str, tuple[list[tuple[str, str]], dict[str, Any]]] = {
    "a number a seat": ([("piles.0", "4"), ("piles.1", "0")], {"piles": ["4", "0"]}),
    "zero is something, empty is nothing": ([("winner", "0"), ("finish", "")], {"winner": "0"}),
    "a seat that was left empty keeps its place": (
        [("bets.length", "4"), ("bets.1", "4"), ("bets.2", "2")],
        {"bets": [None, "4", "2", None]},
    ),
    "a list of which nothing was filled is left out": ([("piles.length", "4"), ("piles.0", "")], {}),
    "a seat's part that was left empty keeps its place": (
        [("players.length", "3"), ("players.2.face_down", "1"), ("players.2.pips", "6")],
        {"players": [{}, {}, {"face_down": "1", "pips": "6"}]},
    ),
    "slots between others may stay empty": (
        [("bonuses.0.kind", ""), ("bonuses.2.kind", "si_da_he"), ("bonuses.2.player", "1")],
        {"bonuses": [{"kind": "si_da_he", "player": "1"}]},
    ),
    "half a slot is not forgotten": ([("bonuses.1.kind", "he_zun")], {"bonuses": [{"kind": "he_zun"}]}),
    "many checkboxes of one name": (
        [("players.0.discards", ""), ("players.0.discards", "6-5"), ("players.1.discards", "")],
        {"players": [{"discards": ["6-5"]}]},
    ),
    "a sign is a tap": ([("points.0", "5"), ("points.0.minus", "on")], {"points": ["-5"]}),
    "a sign without a number is nothing": ([("points.0", ""), ("points.0.minus", "on")], {}),
    "the form's own fields are not the hand's": ([("number", "7"), ("key", "k"), ("action", "save")], {}),
    "the tenth place comes after the second": (
        [("points.10", "1"), ("points.2", "2"), ("points.length", "11")],
        {"points": [None, None, "2", *[None] * 7, "1"]},
    ),
}


@pytest.mark.parametrize(("pairs", "entry"), FORMS.values(), ids=FORMS.keys())
def test_form_fields_become_a_hand(pairs: list[tuple[str, str]], entry: dict[str, Any]) -> None:
    assert entry_from_form(MultiDict(pairs)) == entry


@pytest.mark.parametrize(
    "name", ["piles.99999999999", "a" * 100_000, "." * 50_000, "0", "piles.-1", "piles.０", ".", "piles.", "piles.0.0"]
)
def test_invalid_names_are_ignored(name: str) -> None:
    entry = entry_from_form(MultiDict([(name, "1"), ("piles.0", "2"), ("piles.length", "999999999")]))
    assert len(str(entry)) < 200


def test_filled_fields_contain_the_input() -> None:
    left = [("piles.length", "4"), ("piles.0", "4"), ("piles.1", ""), ("d", ""), ("d", "6-5"), ("key", "k")]
    assert filled_fields(MultiDict(left)) == {"piles.0": "4", "d": ["6-5"]}


def as_form(hand: dict[str, Any]) -> dict[str, Any]:
    """Return the form fields of a hand: a checkbox is named by its seat, a list by seat sends its length."""
    ticked = {f"winners.{seat}": str(seat) for seat in hand.get("winners", ())}
    lengths = {f"{name}.length": str(len(value)) for name, value in hand.items() if name in BY_SEAT}
    return fields_from_entry({name: value for name, value in hand.items() if name != "winners"}) | ticked | lengths


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
@some_examples(10)
@given(some.data())
def test_form_fields_are_reseated_like_the_hand(game: AnyGame, draw: some.DataObject) -> None:
    evening = draw.draw(evenings(game))
    order = draw.draw(some.permutations(range(len(evening.players))))
    seats = seats_now(range(len(order)), order)
    for hand in evening.hands:
        moved = {name: value for _, name, value in reseat_fields(game, as_form(hand), seats)}
        assert entry_from(moved) == entry_from(as_form(reseated(hand, order)))
