"""How values are put into words and digits on a page: signs, seats, reasons, times. Nothing here works a number out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from fractions import Fraction
from math import floor
from typing import Any, Final

from babel.dates import format_skeleton
from flask import Flask
from markupsafe import Markup, escape

from scorekeeper.games.contract import AnyGame, Why
from scorekeeper.games.words import MINUS, BySeat, Dealer, Guest, Seat, Text, signed, text
from scorekeeper.games.words import digits as chips
from scorekeeper.ledger.drawings.line_chart import shorten_name
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.web.templating.i18n import current_language, say, translations

WINDS: Final = {
    "東": text("East %(number)s"),
    "南": text("South %(number)s"),
    "西": text("West %(number)s"),
    "北": text("North %(number)s"),
}
SEAT_MARKS: Final = ("一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")


@dataclass(frozen=True)
class SumTerm:
    """One number of a sum as it is written: `(4 base`, ` − 1 piles)`, ` × 2 包尊`."""

    before: str
    number: str
    word: str
    after: str = ""


@dataclass(frozen=True)
class Fact:
    """A value that a game shows, under its name: either one text, or a value a player."""

    code: str
    name: str
    value: str
    by_player: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class FactChange:
    """A value that a game shows, of one player or of none, before and after; nothing where it said nothing."""

    code: str
    name: str
    player: str
    before: str
    after: str


def init_app(app: Flask) -> None:
    """Give templates the words."""
    for words in (
        signed,
        rounded,
        translated,
        seat_mark,
        wind_round,
        reason_name,
        sum_terms,
        clock,
        day,
        game_name,
        game_other_name,
        dealer_sentence,
        facts,
        at_stake,
        changed_facts,
        balance_between,
        split_by_person,
        any_with,
        join_code,
        with_names,
        shorten_name,
    ):
        app.add_template_filter(words)
    app.add_template_filter(chips, "chips")


# Numbers


def _unsigned(number: int | Fraction) -> str:
    return chips(number).removeprefix(MINUS)


def rounded(number: int | Fraction, decimals: int) -> int | Fraction:
    """A number with so many decimals, from the middle on away from nothing."""
    whole = floor(abs(Fraction(number)) * 10**decimals + Fraction(1, 2))
    return Fraction(whole if number > 0 else -whole, 10**decimals)


def translated(said: Text) -> str:
    """A word of a game."""
    return say(said)


def seat_mark(seat: int) -> str:
    """The number of a seat, from 0, as it is written on its seal: 一, 二, 三."""
    return SEAT_MARKS[seat] if seat < len(SEAT_MARKS) else str(seat + 1)


def join_code(code: str) -> str:
    """A join code as it is said: `K7Q F2M`."""
    return f"{code[:3]} {code[3:]}"


# Times


def clock(at: datetime) -> str:
    """The time of day where the server stands; a script says it in the reader's own zone."""
    return f"{at.astimezone():%H:%M}"


def day(at: date) -> str:
    """A day as the reader's language writes it, so that nobody takes the month for it."""
    return format_skeleton("yMMMd", at, locale=current_language())


# Games


def game_name(game: AnyGame, rules: object = None) -> str:
    """What is played, in the language of this request: the table's own name for it where the rules have one."""
    own = game.title(rules) if isinstance(rules, game.Rules) else ""
    return own or str(game.names.get(current_language(), game.names["en"]))


def game_other_name(game: AnyGame) -> str:
    """The name that is called at another table: the characters beside English, English beside the characters."""
    other = str(game.names.get("zh_Hant" if current_language() == "en" else "en", ""))
    return "" if other == game_name(game) else other


def wind_round(code: str) -> str:
    """A round of the winds as it is called: `東3` is East 3 (東3局)."""
    return say(replace(WINDS[code[0]], values={"number": code[1:]}))


def dealer_sentence(dealer: Dealer, name: str) -> Markup:
    """What whoever has the deal does, as the game says it; the name may be marked up."""
    return escape(say(dealer.deals)) % {"name": name}


def with_names(message: Text, players: Sequence[str]) -> Markup:
    """A sentence in which every player's name is marked up as one, whichever way it is written."""
    return escape(_guests_named(message).say(_escaped, [_name(name) for name in players]))


def _escaped(sentence: str) -> Markup:
    """The translation of a sentence, none of which is markup: a game may say anything."""
    return escape(translations().gettext(sentence))


def _guests_named(message: Text) -> Text:
    values = {name: _name(value) if isinstance(value, Guest) else value for name, value in message.values.items()}
    said = {name: _guests_named(value) if isinstance(value, Text) else value for name, value in values.items()}
    return replace(message, values=said)


def _name(name: str) -> Markup:
    return Markup(f'<span class="name" dir="auto">{escape(str(name))}</span>')  # noqa: S704  the name is escaped


def reason_name(why: Why, game: AnyGame, players: Sequence[str] = ()) -> str:
    """What a payment was for."""
    return _word(game, why.code, None, players)


def sum_terms(why: Why, game: AnyGame, players: Sequence[str] = ()) -> list[SumTerm]:
    """The sum behind a payment: `(4 base − 1 piles) × 2 包尊 × 3 親`."""
    brackets = len(why.plus) > 1 and bool(why.times)
    added = [
        SumTerm(_sign(term.number), _unsigned(term.number), _word(game, term.code, term.seat, players))
        for term in why.plus
    ]
    added[0] = replace(added[0], before="", number=chips(why.plus[0].number))
    if [term.code for term in why.plus] == [why.code]:  # said already, as what was paid for
        added[0] = replace(added[0], word="")
    if brackets:
        added[0] = replace(added[0], before=f"({added[0].before}")
        added[-1] = replace(added[-1], after=")")
    times = [SumTerm("× ", chips(term.number), _word(game, term.code, term.seat, players)) for term in why.times]
    rounded = [SumTerm(_sign(why.rounding), _unsigned(why.rounding), say(text("rounded")))] if why.rounding else []
    return [*added, *times, *rounded]


def _sign(number: int | Fraction) -> str:
    return f"{MINUS} " if number < 0 else "+ "


def _word(game: AnyGame, code: str, seat: int | None, players: Sequence[str]) -> str:
    word = game.words.get(code)
    if word is None:  # of a game that is not installed, or is said no longer
        return code if seat is None or seat >= len(players) else f"{code} {players[seat]}"
    return say(word if seat is None else replace(word, values={"player": Seat(seat)}), players)


def facts(shown: Mapping[str, Any], game: AnyGame, players: Sequence[str]) -> list[Fact]:
    """What a game shows of a hand, or before the next one, each under its name; nothing where nothing is to say."""
    return [
        _fact(code, _word(game, code, None, players), value, game, players)
        for code, value in shown.items()
        if _says_something(value)
    ]


@dataclass(frozen=True)
class Stake:
    """What lies on the table before somebody."""

    name: str
    chips: int


def at_stake(sheet: SheetView) -> list[Stake]:
    """What lies on the table before the next hand, where the game says that something does."""
    lying = sheet.next.outlook.get(sheet.game.at_stake, ())
    return [Stake(name, chips) for name, chips in zip(sheet.players, lying, strict=False) if chips]


def changed_facts(
    before: Mapping[str, Any], after: Mapping[str, Any], game: AnyGame, players: Sequence[str], then: Sequence[str]
) -> list[FactChange]:
    """What a game shows otherwise than before; `players` sat there before, and after it they sit as `then`."""
    was, now = _by_name(facts(before, game, players)), _by_name(facts(after, game, then))
    changed = [FactChange(*what, was.get(what, ""), now.get(what, "")) for what in {**was, **now}]
    return [fact for fact in changed if fact.before != fact.after]


def _by_name(shown: Sequence[Fact]) -> dict[tuple[str, str, str], str]:
    """The values by the code and the name of each, and whose it is."""
    each = ((fact, fact.by_player or (("", fact.value),)) for fact in shown)
    return {(fact.code, fact.name, player): value for fact, values in each for player, value in values}


def _says_something(value: object) -> bool:
    """Whether there is something to show: the first seat is one, nothing for everybody is not."""
    if isinstance(value, BySeat):
        return any(value)
    return isinstance(value, Seat) or value not in (None, "", 0)


def _fact(code: str, name: str, value: object, game: AnyGame, players: Sequence[str]) -> Fact:
    if isinstance(value, BySeat):
        return Fact(
            code, name, "", tuple((player, chips(number)) for player, number in zip(players, value, strict=True))
        )
    if isinstance(value, Seat):
        return Fact(code, name, players[value])
    if isinstance(value, Text):
        return Fact(code, name, say(value, players))
    if isinstance(value, int | Fraction):
        return Fact(code, name, chips(value))
    if code == "round":
        return Fact(code, name, wind_round(str(value)))
    return Fact(code, name, _word(game, str(value), None, players))


# Pairs


def any_with(those: Iterable[object], what: str) -> bool:
    """Whether any of them is so."""
    return any(getattr(one, what) for one in those)


def split_by_person(payments: Sequence[Any], name: str | None) -> tuple[list[Any], list[Any]]:
    """The payments in which somebody has a part, and the others."""
    mine = [payment for payment in payments if name in {payment.payer, payment.payee}]
    return mine, [payment for payment in payments if payment not in mine]


def balance_between(pairs: Sequence[Any], one: str, other: str) -> int:
    """What stands between two people, as `one` sees it: positive where `other` owes."""
    both = one, other
    theirs = (pair for pair in pairs if pair.payer in both and pair.payee in both)
    return next((pair.chips if pair.payee == one else -pair.chips for pair in theirs), 0)
