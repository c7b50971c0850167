"""The fields of a form and the hand that they send without a script, also of the generated form."""

import re
from dataclasses import replace
from types import MappingProxyType
from typing import Annotated, Any, Literal

import pytest
from flask import Flask
from hypothesis import given, strategies as some
from pydantic import Field
from werkzeug.datastructures import MultiDict

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame, Term, Turn, Why, pay
from scorekeeper.games.fields import Flag, Half, Model, Name, SeatNumber, Whole
from scorekeeper.games.freestyle.game import GAME as FREESTYLE
from scorekeeper.games.telling import usual_headline
from scorekeeper.games.words import text
from scorekeeper.ledger.sheet import reseat_fields, seats_now
from scorekeeper.web.pages.hands.form_fields import entry_from, entry_from_form, fields_from_entry, filled_fields
from scorekeeper.web.pages.hands.generated_form import FormField, form_fields
from tests.conformance.evenings import BY_SEAT, GAMES, evenings, reseated
from tests.length import some_examples
from tests.web.browsers import answered
from tests.web.phones import form_of, host_of

WORD = text("Note")


class Caught(Model):
    """A model within an entry."""

    how: Literal["late", "early"]
    player: SeatNumber


class Entry(Model):
    """One field of every kind."""

    winner: SeatNumber
    helpers: Annotated[tuple[SeatNumber, ...], Field(max_length=4)] | None = None
    last: Flag = False
    sure: Flag
    counts: Flag = True
    end: Literal["late", "early"]
    luck: Literal["late", "early"] | None = None
    tricks: Annotated[Whole, Field(gt=0, lt=8)]
    pips: Annotated[Whole, Field(ge=0, le=168)]
    score: Annotated[Whole, Field(ge=-500, le=500)]
    odds: Half | None = None
    word: Name
    bid: int | str | None = None
    left: tuple[Annotated[Whole, Field(ge=0, le=3)], ...]
    points: tuple[Whole | None, ...]
    ends: tuple[Literal["late", "early"], ...]
    caught: Caught
    maybe: Caught | None = None
    bonuses: Annotated[tuple[Caught, ...], Field(max_length=3)] | None = None


EVERYTHING: dict[str, Any] = {
    "winner": 2,
    "helpers": [0, 3],
    "last": True,
    "sure": False,
    "counts": False,
    "end": "late",
    "luck": "early",
    "tricks": 7,
    "pips": 121,
    "score": -40,
    "odds": 2.5,
    "word": "花",
    "bid": "moon",
    "left": [0, 1, 2, 3],
    "points": [5, -6, None, 0],
    "ends": ["late", "early", "late", "late"],
    "caught": {"how": "early", "player": 1},
    "maybe": {"how": "late", "player": 0},
    "bonuses": [{"how": "late", "player": 3}, {"how": "early", "player": 0}],
}
LEAST = EVERYTHING | dict.fromkeys(("helpers", "luck", "odds", "bid", "maybe", "bonuses"))

BASE: AnyGame = FREESTYLE
MADE = replace(
    BASE,
    id="made",
    package="",
    Entry=Entry,
    check=lambda *_: (),
    play=lambda _rules, state, entry: Turn(
        state, pay(entry.winner - 1, entry.winner, Why("win", (Term("amount", 3),)))
    ),
    headline=usual_headline,
    describe=None,
    words={**BASE.words, **dict.fromkeys([*Entry.model_fields, "how", "player", "late", "early"], WORD)},
)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer a game without its own form."""
    games = MappingProxyType({**registry.games(), "made": MADE})
    monkeypatch.setattr(registry, "games", lambda: games)


def kinds(parts: tuple[FormField, ...]) -> dict[str, list[str]]:
    """Return the names of the fields by their kind."""
    found: dict[str, list[str]] = {}
    for one in parts:
        found.setdefault(one.kind, []).append(one.name)
    return found


def part(name: str) -> FormField:
    return next(one for one in form_fields(MADE) if one.name == name)


def test_every_kind_of_field_is_recognized() -> None:
    assert kinds(form_fields(MADE)) == {
        "seat": ["winner"],
        "seats": ["helpers"],
        "flag": ["last", "sure", "counts"],
        "choice": ["end", "luck"],
        "whole": ["tricks", "pips", "score"],
        "half": ["odds"],
        "text": ["word", "bid"],
        "by_seat": ["left", "points", "ends"],
        "group": ["caught", "maybe"],
        "slots": ["bonuses"],
    }
    assert kinds(part("bonuses").parts) == kinds(part("caught").parts) == {"choice": ["how"], "seat": ["player"]}
    assert [part(name).parts[0].kind for name in ("left", "points", "ends")] == ["whole", "whole", "choice"]
    assert str(next(one for one in form_fields(FREESTYLE) if one.name == "points").label) == "points"


def test_a_field_has_bounds_buttons_a_sign_or_a_switch_by_its_type() -> None:
    bounds = {name: (part(name).low, part(name).high) for name in ("tricks", "pips", "score", "winner")}
    assert bounds == {"tricks": (1, 7), "pips": (0, 168), "score": (-500, 500), "winner": (0, 1_000_000_000)}
    assert [name for name in bounds if part(name).tapped] == ["tricks"], "small numbers have buttons"
    assert [FormField("n", "whole", WORD, low=0, high=high).tapped for high in (13, 14)] == [True, False]
    assert [name for name in bounds if part(name).signed] == ["score"]
    assert [part(name).switch for name in ("last", "sure", "counts")] == [True, False, False]
    assert [part(name).most for name in ("bonuses", "word", "points")] == [3, 40, None]


@pytest.mark.parametrize("entry", [EVERYTHING, LEAST], ids=["everything", "the least"])
def test_a_form_without_a_script_records_and_corrects_the_hand(app: Flask, made: None, entry: dict[str, Any]) -> None:
    entry = {name: value for name, value in entry.items() if value is not None}
    phone = host_of(app, "made")
    fields = dict(form_of(phone.get())) | named(entry)
    assert phone.save(form_of(answered(200, phone.preview(fields)).text)).status_code == 303
    [hand] = phone.table().sheet.hands
    assert {name: hand.entry[name] for name in entry} == entry
    assert phone.save(form_of(phone.get("hands/1/edit")), key="another", page="hands/1/edit").status_code == 303
    assert phone.table().sheet.hands[0].entry == hand.entry


def named(entry: dict[str, Any]) -> dict[str, Any]:
    """Return the form fields of an entry; items of a list of texts by their index."""
    listed = {name: value for name, value in entry.items() if name == "ends"}
    said = fields_from_entry({name: value for name, value in entry.items() if name not in listed})
    said |= {f"{name}.{place}": one for name, value in listed.items() for place, one in enumerate(value)}
    return {name: value for name, value in said.items() if name != "last" or value == "true"}


@pytest.mark.parametrize("name", [name for name in named(EVERYTHING) if name != "bid" and ".minus" not in name])
def test_problems_are_shown_at_their_field(app: Flask, made: None, name: str) -> None:
    lengths = {f"{field}.length": "4" for field in ("left", "points", "ends")}
    answer = answered(422, host_of(app, "made").save({**lengths, **named(EVERYTHING), name: "nonsense " * 9}))
    assert f'id="{name}-problem"' in answer.text or 'id="helpers-problem"' in answer.text
    assert f' id="{name}"' in answer.text or ' id="helpers"' in answer.text


def test_only_required_fields_prevent_saving(app: Flask, made: None) -> None:
    fields = re.findall(r"<fieldset ([^>]*)>", host_of(app, "made").get())
    asked = {name for one in fields if "data-ask" in one for name in re.findall(r'\bid="([^"]+)"', one)}
    assert {"winner", "sure", "end", "tricks", "left.0", "ends.3", "caught.how", "caught.player"} <= asked
    assert not {"helpers", "counts", "luck", "maybe.how", "bonuses.0.how"} & asked


PAIRS: dict[str, tuple[list[tuple[str, str]], dict[str, Any]]] = {
    "a number a seat": ([("piles.0", "4"), ("piles.1", "0")], {"piles": ["4", "0"]}),
    "zero is something, empty is nothing": ([("winner", "0"), ("finish", "")], {"winner": "0"}),
    "a seat that was left empty keeps its place": (
        [("bets.length", "4"), ("bets.1", "4"), ("bets.2", "2")],
        {"bets": [None, "4", "2", None]},
    ),
    "the number that alone is open is the rest": (
        [("piles.length", "3"), ("piles.rest", "8"), ("piles.0", "3"), ("piles.2", "４")],
        {"piles": ["3", "1", "４"]},
    ),
    "the rest of points may be negative": (
        [("points.length", "2"), ("points.rest", "0"), ("points.0", "3")],
        {"points": ["3", "-3"]},
    ),
    "two open numbers, too many and a word have no rest": (
        [(f"{name}.{field}", value) for name in "abc" for field, value in (("length", "3"), ("rest", "8"))]
        + [("a.0", "3"), ("b.0", "5"), ("b.1", "4"), ("c.0", "x"), ("c.1", "1")],
        {"a": ["3", None, None], "b": ["5", "4", None], "c": ["x", "1", None]},
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


@pytest.mark.parametrize(("pairs", "entry"), PAIRS.values(), ids=PAIRS.keys())
def test_form_fields_become_a_hand(pairs: list[tuple[str, str]], entry: dict[str, Any]) -> None:
    assert entry_from_form(MultiDict(pairs)) == entry


@pytest.mark.parametrize(
    "name", ["piles.99999999999", "a" * 100_000, "." * 50_000, "0", "piles.-1", "piles.０", ".", "piles.", "piles.0.0"]
)
def test_invalid_names_are_ignored(name: str) -> None:
    entry = entry_from_form(MultiDict([(name, "1"), ("piles.0", "2"), ("piles.length", "999999999")]))
    assert len(str(entry)) < 200


def test_filled_fields_contain_the_input() -> None:
    left = [
        ("piles.length", "4"),
        ("piles.rest", "8"),
        ("piles.0", "4"),
        ("piles.1", ""),
        ("d", ""),
        ("d", "6-5"),
        ("key", "k"),
    ]
    assert filled_fields(MultiDict(left)) == {"piles.0": "4", "d": ["6-5"]}


def as_form(hand: dict[str, Any]) -> dict[str, Any]:
    """Return the form fields of a hand: a checkbox is named by its seat, a list by seat sends its length."""
    ticked = {f"winners.{seat}": str(seat) for seat in hand.get("winners", ())}
    lengths = {f"{name}.length": str(len(value)) for name, value in hand.items() if name in BY_SEAT}
    return fields_from_entry({name: value for name, value in hand.items() if name != "winners"}) | ticked | lengths


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
@some_examples(4)
@given(some.data())
def test_form_fields_are_reseated_like_the_hand(game: AnyGame, draw: some.DataObject) -> None:
    evening = draw.draw(evenings(game))
    order = draw.draw(some.permutations(range(len(evening.players))))
    seats = seats_now(range(len(order)), order)
    for hand in evening.hands:
        moved = {name: value for _, name, value in reseat_fields(game, as_form(hand), seats)}
        assert entry_from(moved) == entry_from(as_form(reseated(hand, order)))
