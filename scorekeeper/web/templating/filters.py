"""Template filters for games, seats, reasons and times. They format values and compute nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from fractions import Fraction
from math import floor
from typing import Any

from babel.dates import format_skeleton
from flask import Blueprint
from flask_babel import gettext
from markupsafe import Markup, escape

from scorekeeper.games.contract import AnyGame, Term, Why
from scorekeeper.games.words import MINUS, BySeat, Dealer, Guest, Seat, Text, digits as chips, signed, text
from scorekeeper.ledger.drawings.line_chart import shorten_name
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.web.templating.i18n import current_language, say, translations

WINDS = {
    "東": text("East %(number)s (東%(number)s局)"),
    "南": text("South %(number)s (南%(number)s局)"),
    "西": text("West %(number)s (西%(number)s局)"),
    "北": text("North %(number)s (北%(number)s局)"),
}
blueprint = Blueprint("filters", __name__)
blueprint.add_app_template_filter(chips, "chips")
blueprint.add_app_template_filter(signed)
blueprint.add_app_template_filter(shorten_name)

SEAT_MARKS = ("一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")


@dataclass(frozen=True)
class SumTerm:
    """One term of a sum as it is displayed: `(4 base`, ` − 1 piles)`, ` × 2 包尊`."""

    before: str
    number: str
    word: str
    code: str = ""
    after: str = ""


@dataclass(frozen=True)
class Fact:
    """A value that a game shows, under its name: either one text, or a value per player."""

    code: str
    name: str
    value: str
    by_player: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class FactChange:
    """A changed value that a game shows, of one player or of none; empty if the game did not show it."""

    code: str
    name: str
    player: str
    before: str
    after: str


# Numbers


@blueprint.app_template_filter()
def handed_back(held: int) -> str:
    """Return the chips that a person hands back to the box, or those that the person has lost without having them."""
    return chips(held) if held >= 0 else gettext("%(chips)s short", chips=chips(-held))


def _unsigned(number: int | Fraction) -> str:
    return chips(number).removeprefix(MINUS)


@blueprint.app_template_filter()
def rounded(number: int | Fraction, decimals: int) -> int | Fraction:
    """Return a number rounded to `decimals`, halves away from zero."""
    whole = floor(abs(Fraction(number)) * 10**decimals + Fraction(1, 2))
    return Fraction(whole if number > 0 else -whole, 10**decimals)


@blueprint.app_template_filter()
def seat_mark(seat: int) -> str:
    """Return the character on the seal of a seat, counted from 0: 一, 二, 三."""
    return SEAT_MARKS[seat] if seat < len(SEAT_MARKS) else str(seat + 1)


@blueprint.app_template_filter()
def join_code(code: str) -> str:
    """Return a join code in two groups, as it is read aloud: `K7Q F2M`."""
    return f"{code[:3]} {code[3:]}"


# Times


@blueprint.app_template_filter()
def clock(at: datetime) -> str:
    """Return the time of day in the server's time zone; a script converts it to the reader's."""
    return f"{at.astimezone():%H:%M}"


@blueprint.app_template_filter()
def day(at: date) -> str:
    """Return a date in the format of the reader's language, with the month as a word if needed."""
    return format_skeleton("yMMMd", at, locale=current_language())


# Games


@blueprint.app_template_filter()
def game_name(game: AnyGame, rules: object = None) -> str:
    """Return the translated name of a game, or the table's own name for it if its rules have one."""
    table_name = game.title(rules) if isinstance(rules, game.Rules) else ""
    return table_name or str(game.names.get(current_language(), game.names["en"]))


@blueprint.app_template_filter()
def game_other_name(game: AnyGame) -> str:
    """Return the second name of a game: the Chinese one next to English, English next to the others."""
    other = str(game.names.get("zh_Hant" if current_language() == "en" else "en", ""))
    return "" if other == game_name(game) else other


@blueprint.app_template_filter()
def wind_round(code: str) -> str:
    """Return the translated name of a round of the winds: `東3` is East 3 (東3局)."""
    return say(replace(WINDS[code[0]], values={"number": code[1:]}))


@blueprint.app_template_filter()
def dealer_sentence(dealer: Dealer, name: str) -> Markup:
    """Return the game's sentence about the dealer; the name may contain markup."""
    return escape(say(dealer.deals)) % {"name": name}


@blueprint.app_template_filter()
def with_names(message: Text, players: Sequence[str]) -> Markup:
    """Return a message in which every player's name is marked up, whatever its direction of writing."""
    names, gettext = [_name_markup(name) for name in players], translations().gettext
    # The text of a game may contain anything.
    return escape(_with_guests_marked(message).say(lambda sentence: escape(gettext(sentence)), names))


def _with_guests_marked(message: Text) -> Text:
    values = {
        name: _name_markup(value) if isinstance(value, Guest) else value for name, value in message.values.items()
    }
    named = {name: _with_guests_marked(value) if isinstance(value, Text) else value for name, value in values.items()}
    return replace(message, values=named)


def _name_markup(name: str) -> Markup:
    return Markup(f'<span class="name" dir="auto">{escape(str(name))}</span>')  # noqa: S704  the name is escaped


@blueprint.app_template_filter()
def reason_name(why: Why, game: AnyGame, players: Sequence[str] = ()) -> str:
    """Return the name of the reason for a payment."""
    return _word(game, why.code, None, players)


@blueprint.app_template_filter()
def sum_terms(why: Why, game: AnyGame, players: Sequence[str] = ()) -> list[SumTerm]:
    """Return the terms of the sum of a payment: `(4 base − 1 piles) × 2 包尊 × 3 親`."""
    brackets = len(why.plus) > 1 and bool(why.times)

    def shown(term: Term, sign: str, number: str) -> SumTerm:
        return SumTerm(sign, number, _word(game, term.code, term.seat, players), term.code)

    added = [shown(term, _sign(term.number), _unsigned(term.number)) for term in why.plus]
    added[0] = replace(added[0], before="", number=chips(why.plus[0].number))
    if [term.code for term in why.plus] == [why.code]:  # repeated from the reason for the payment
        added[0] = replace(added[0], word="")
    if brackets:
        added[0] = replace(added[0], before=f"({added[0].before}")
        added[-1] = replace(added[-1], after=")")
    times = [shown(term, "× ", chips(term.number)) for term in why.times]
    rounded = [SumTerm(_sign(why.rounding), _unsigned(why.rounding), say(text("rounded")))] if why.rounding else []
    return [*added, *times, *rounded]


def _sign(number: int | Fraction) -> str:
    return f"{MINUS} " if number < 0 else "+ "


def _word(game: AnyGame, code: str, seat: int | None, players: Sequence[str]) -> str:
    word = game.words.get(code)
    if word is None:  # a game that is not installed, or a word that it no longer has
        return code if seat is None or seat >= len(players) else f"{code} {players[seat]}"
    return say(word if seat is None else replace(word, values={"player": Seat(seat)}), players)


@blueprint.app_template_filter()
def facts(shown: Mapping[str, Any], game: AnyGame, players: Sequence[str]) -> list[Fact]:
    """Return the values that a game shows of a hand, or before the next one; empty values are left out."""
    values = {code: value for code, value in shown.items() if _is_shown(value)}
    return [_fact(code, _word(game, code, None, players), values[code], game, players) for code in values]


@blueprint.app_template_filter()
def at_stake(sheet: SheetView) -> list[tuple[str, int]]:
    """Return the players with chips at stake before the next hand, and their chips, if the game declares them."""
    stakes = sheet.next.outlook.get(sheet.game.at_stake, ())
    return [(name, chips) for name, chips in zip(sheet.players, stakes, strict=False) if chips]


@blueprint.app_template_filter()
def changed_facts(
    before: Mapping[str, Any], after: Mapping[str, Any], game: AnyGame, players: Sequence[str], then: Sequence[str]
) -> list[FactChange]:
    """Return the values that a game shows differently than before; none and 0 are the same.

    `players` are the seats before the change, `then` those after it.
    """
    old, new = _by_name(facts(before, game, players)), _by_name(facts(after, game, then))
    changed = [FactChange(*key, old.get(key, ""), new.get(key, "")) for key in {**old, **new}]
    return [fact for fact in changed if (fact.before or "0") != (fact.after or "0")]


def _by_name(shown: Sequence[Fact]) -> dict[tuple[str, str, str], str]:
    """Return the values by code, name and player."""
    each = ((fact, fact.by_player or (("", fact.value),)) for fact in shown)
    return {(fact.code, fact.name, player): value for fact, values in each for player, value in values}


def _is_shown(value: object) -> bool:
    """Return whether a value is shown: the first seat is, an all-zero list is not."""
    if isinstance(value, BySeat):
        return any(value)
    return isinstance(value, Seat) or value not in (None, "", 0)


def _fact(code: str, name: str, value: object, game: AnyGame, players: Sequence[str]) -> Fact:
    if isinstance(value, BySeat):
        by_player = ((player, chips(number)) for player, number in zip(players, value, strict=True))
        return Fact(code, name, "", tuple(by_player))
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


@blueprint.app_template_filter()
def split_by_person(payments: Sequence[Any], name: str | None) -> tuple[list[Any], list[Any]]:
    """Return the payments in which a person takes part, and the others."""
    own = [payment for payment in payments if name in {payment.payer, payment.payee}]
    return own, [payment for payment in payments if payment not in own]


@blueprint.app_template_filter()
def balance_between(pairs: Sequence[Any], one: str, other: str) -> int:
    """Return the balance between two people as `one` sees it: positive if `other` owes."""
    couple = one, other
    matching = (pair for pair in pairs if pair.payer in couple and pair.payee in couple)
    return next((pair.chips if pair.payee == one else -pair.chips for pair in matching), 0)
