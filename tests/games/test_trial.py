"""The trial of a game of another package."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

import pytest

from scorekeeper.games.contract import Payment, Term, Turn, Why, pay, unit_term
from scorekeeper.games.counting import Collection, Counted
from scorekeeper.games.fields import GuestName, Model
from scorekeeper.games.house_rules import Rules, rule
from scorekeeper.games.moon.game import GAME as MOON
from scorekeeper.games.problems import Problem
from scorekeeper.games.telling import HandDescription, usual_headline
from scorekeeper.games.tiles import Logo
from scorekeeper.games.trial import RESERVED, faults
from scorekeeper.games.words import BySeat, text

ONE = Why("stake", (Term("stake", 1),))


class Mute(Rules):
    """A rule without label, help and labels of choices."""

    mode: Literal["a"] = rule("a", text("mode"), text(" "), choices={"a": text("")})


class Kind(Model):
    """A model nested in an entry."""

    kind: Literal["b", 3] | None = None


class Entry(Model):
    """An entry with several types of fields."""

    bid: int = 0
    extras: tuple[Kind, ...] = ()


class Taken(Model):
    """An entry with the names of a correction, and of a form at any depth."""

    class Part(Model):
        """A nested model."""

        length: int = 0

    dealer: int = 0
    note: int = 0
    part: Part | None = None


class Betting(Model):
    """An entry that names a spectator."""

    guest: GuestName


def played(*payments: Payment, **more: Any) -> Callable[..., Turn[Any]]:
    return lambda _rules, state, _entry: Turn(replace(state, **more), payments)


def broken(*_: object) -> Any:  # noqa: ANN401  never returns
    raise ZeroDivisionError("twice\nover")


UNTOLD: dict[str, Any] = {"headline": usual_headline, "describe": None, "count": lambda _played: ()}
"""Declarations of a game that does not describe its hands."""

WRONG: dict[str, tuple[dict[str, Any], list[str]]] = {
    "no name in a language": (
        {"names": {"en": "Moon", "ja": " "}},
        ["it has no name in ja", "it has no name in zh_Hant"],
    ),
    "tiles that cannot be drawn": (
        {"logo": Logo(("6-5", "9-8", "heaven"))},
        [
            "it is known by 3 tiles, and 2 have room beside its name",
            "9-8 is no tile that can be drawn",
            "heaven is no tile that can be drawn",
        ],
    ),
    "rules without words": (
        {"Rules": Mute, "examples": MOON.examples[:0]},
        [
            "the rule mode has no label",
            "the rule mode has no help",
            "the choice a of the rule mode has no word",
            "it has no examples",
        ],
    ),
    "an entry without words": (
        {"Entry": Entry, "examples": ({"bid": 1},), "play": played(), "check": lambda *_: ()} | UNTOLD,
        [
            "the field extras of an entry has no word",
            "the field kind of an entry has no word",
            "the choice b of an entry has no word",
            "the choice 3 of an entry has no word",
        ],
    ),
    "reserved names": (
        {"Entry": Taken, "examples": ({},), "play": played(), "check": lambda *_: ()}
        | {"outlook": lambda *_: {}, "words": dict.fromkeys(("part", *RESERVED), text("word"))}
        | UNTOLD,
        [
            "the field dealer of an entry has a reserved name",
            "the field length of an entry has a reserved name",
            "the field note of an entry has a reserved name",
        ],
    ),
    "a refused example": (
        {"examples": (*MOON.examples, {"passed": 1})},
        ["example 4: passed: answer yes or no (true or false)"],
    ),
    "a hand that raises": ({"play": broken}, ["example 1: ZeroDivisionError: twice over"]),
    "a headline that raises": (
        {"headline": lambda played: text("%(one)s", two=played.dealer)},
        ["example 1: the text “%(one)s” has no value for one"],
    ),
    "what is told that raises": (
        {"describe": lambda played: HandDescription(by_seat=((text("%(one)s", two=played.dealer),),))},
        ["example 1: the text “%(one)s” has no value for one"],
    ),
    "default rules that are refused": (
        {"check_rules": lambda *_: (Problem("rules.unit", "low", text("too low")),)},
        ["rules.unit: too low"],
    ),
    "a start that raises": ({"start": broken}, ["ZeroDivisionError: twice over"]),
    "somebody who pays themselves": ({"play": played(Payment(1, 1, 1, ONE))}, ["example 1: 1 pays themselves"]),
    "a party that is nobody": (
        {"play": played(Payment(3, "Eva", 1, ONE))},
        ["example 1: 3 is nobody at the table", "example 1: Eva is nobody at the table"],
    ),
    "a payment of nothing": ({"play": played(Payment(0, 1, 0, ONE))}, ["example 1: a payment of 0 chips"]),
    "half a chip": (
        {"play": played(Payment(0, 1, 0.5, ONE))},  # type: ignore[arg-type]
        ["example 1: a payment of 0.5 chips"],
    ),
    "a sum that is another": (
        {"play": played(Payment(0, 1, 2, ONE))},
        ["example 1: a payment of 2 chips, whose sum comes to 1"],
    ),
    "a dealer who is nobody": ({"play": played(dealer=3)}, ["example 1: the next dealer is 3"]),
    "a start with another dealer": (
        {"resume": lambda rules, seats, start: MOON.start(rules, seats, 2)},
        ["example 1: it settles differently on a sheet that continues this one"],
    ),
    "a dealer who stays": ({"with_dealer": lambda state, _seat: state}, ["example 1: the dealer cannot be corrected"]),
    "a value that cannot be shown": (
        {"outlook": lambda *_: {"bid": [1], "tricks": BySeat((1, 2))}},
        [
            f"example 1: {name} is shown, and is no number, no text, no Seat and no BySeat with a number for each seat"
            for name in ("bid", "tricks")
        ],
    ),
    "a term of nobody": (
        {"play": played(Payment(0, 1, 1, Why("stake", (Term("score", 1),))))},
        ["example 1: the word of score names a player, and a term with it has no seat"],
    ),
    "a reason without a word": (
        {"play": played(Payment(0, 1, 3, Why("fee", (Term("base", 1),), (Term("times", 3),))))},
        ["example 1: base has no word", "example 1: fee has no word", "example 1: times has no word"],
    ),
    "counts without words": (
        {"counts": {**MOON.counts, "left": text(" ")}, "collection": Collection(text(""), frozenset({"dragon"}))},
        ["what is counted as left has no word", "what is collected has no word", "dragon is collected and not counted"],
    ),
    "nonsense that is counted": (
        {"counts": {"left": text("left")}, "count": lambda _played: (Counted("made", 3), Counted("left", 0, 0))},
        [
            "example 1: made is counted and not declared",
            "example 1: made is counted of 3, who is nobody at the table",
            "example 1: left is counted 0 times",
        ],
    ),
    "counting that raises": ({"count": broken}, ["example 1: ZeroDivisionError: twice over"]),
    "a value without a word": (
        {"outlook": lambda _rules, state: {"left": BySeat((1, 2, 3)), "round": "東1"}},
        ["example 1: left has no word"],
    ),
}


@pytest.mark.parametrize(("change", "expected"), WRONG.values(), ids=WRONG)
def test_the_faults_of_a_game_are_named(change: dict[str, Any], expected: list[str]) -> None:
    assert list(faults(replace(MOON, **change))) == expected


def test_an_ordinary_game_has_no_faults_and_another_value_is_no_game() -> None:
    assert faults(MOON) == ()
    assert faults("moon") == ("str is no Game",)


def test_a_spectator_is_a_party() -> None:
    def play(rules: Any, state: Any, _entry: object) -> Turn[Any]:  # noqa: ANN401  those of Moon
        return Turn(state, pay("Eva", 0, Why("stake", ONE.plus, unit_term(rules))))

    betting: dict[str, Any] = {
        "Entry": Betting,
        "examples": ({"guest": "Eva"},),
        "words": {**MOON.words, "guest": text("guest")},
        "check": lambda *_: (),
        "play": play,
    }
    assert faults(replace(MOON, **betting | UNTOLD)) == ()


def test_a_game_is_tried_under_other_rules_too() -> None:
    fine = MOON.play

    def played_by_rules(rules: Any, state: Any, entry: Any) -> Turn[Any]:  # noqa: ANN401  as a game declares it
        turn = fine(rules, state, entry)
        if rules == MOON.Rules():
            return turn
        return replace(turn, payments=(Payment(0, 1, 1, Why("fee", (Term("stake", 1),))),))

    [fault] = faults(replace(MOON, play=played_by_rules))
    assert fault.startswith("example 1 (")
    assert fault.endswith("): fee has no word")
