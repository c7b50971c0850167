"""What can be checked of a sheet that is kept as paid, which nothing can replay: its form, and its sums."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import isfinite
from typing import Final

from scorekeeper.games.checks import seat_problem
from scorekeeper.games.contract import Payment, Term
from scorekeeper.games.fields import read
from scorekeeper.games.house_rules import AsWritten
from scorekeeper.games.problems import Problem, Refused, below
from scorekeeper.games.words import plain_number, text
from scorekeeper.ledger.json_values import payments_to_json, shown_to_json
from scorekeeper.ledger.reports import shown_value
from scorekeeper.service.amendments import UNSAID
from scorekeeper.service.context import Context, Party
from scorekeeper.service.guests import person_behind
from scorekeeper.store.models.hands import WITHDRAWN, HandRow

NO_PAYMENTS: Final = text("a payment needs two people of this table, a number of chips and what it is for")
NOT_SHOWN: Final = text("this cannot be shown")

NOT_OF_THE_RECORD: Final = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What reading something ends in that the record has not written."""

HALF: Final = 2
"""The largest denominator of a number in a reason."""


def unsound(context: Context, history: Iterable[HandRow]) -> Iterator[tuple[HandRow, Problem]]:
    """Every version (in the order of writing) that cannot stand in a history, with the first thing that is wrong."""
    newest: dict[int, HandRow] = {}
    before = (0, -1)
    for row in history:
        problem = _out_of_order(row, before, newest) or _unfit(context, row)
        if problem:
            yield row, problem
        newest[row.number], before = row, (row.revision, row.order_key)


def _out_of_order(row: HandRow, before: tuple[int, int], newest: dict[int, HandRow]) -> Problem | None:
    """A version has its place: a hand is recorded once, after the one before it, and changed after that."""
    if (row.revision, row.order_key) <= before:
        return Problem("revision", "order", text("versions stand in the order of writing"))
    if row.kind == "recorded" and row.number != len(newest) + 1:
        return Problem("number", "order", text("hand %(number)s comes next", number=len(newest) + 1))
    if row.kind != "recorded" and row.number not in newest:
        return Problem("number", "order", text("there is no hand %(number)s here", number=row.number))
    if row.kind != "recorded" and row.order_key != newest[row.number].order_key:
        return Problem("place", "differs", text("this does not match what was entered"))
    withdrawn = newest[row.number].withdrawn if row.kind in UNSAID else row.kind in WITHDRAWN
    if row.withdrawn != withdrawn:
        return Problem("withdrawn", "differs", text("this does not match what was entered"))
    return None


def _unfit(context: Context, row: HandRow) -> Problem | None:
    """The first thing that cannot be in one version."""
    for field in ("dealer", "next_dealer"):
        for problem in seat_problem(field, getattr(row, field), len(context.seats)):
            return problem
    for field, fits, said in (
        ("payments", _pays, NO_PAYMENTS),
        ("shown", _shows, NOT_SHOWN),
        ("entry", lambda _, row: is_plain([row.entry, row.state]), NOT_SHOWN),
    ):
        if not _holds(fits, context, row):
            return Problem(field, "unsound", said)
    return None


def _holds(fits: Callable[[Context, HandRow], bool], context: Context, row: HandRow) -> bool:
    try:
        return fits(context, row)
    except NOT_OF_THE_RECORD:
        return False


def _pays(context: Context, row: HandRow) -> bool:
    """Whether these are payments; a withdrawn hand has none."""
    plain = is_plain(payments_to_json(row.payments))
    return plain and not (row.withdrawn and row.payments) and all(_is_payment(context, one) for one in row.payments)


def _is_payment(context: Context, payment: Payment) -> bool:
    why = payment.why
    terms = all(_is_term(context, term) for term in (*why.plus, *why.times)) and _is_number(why.rounding)
    chips = type(payment.chips) is int and payment.chips > 0 and payment.chips == why.chips
    return chips and terms and _is_code(why.code) and _sits(context, payment.payer) and _sits(context, payment.payee)


def _is_term(context: Context, term: Term) -> bool:
    return _is_number(term.number) and _is_code(term.code) and (term.seat is None or _sits(context, term.seat))


def _is_code(code: object) -> bool:
    return isinstance(code, str) and code != ""


def _is_number(number: object) -> bool:
    """Whether it is whole, or an exact half as a multiplier may be."""
    if type(number) is int:
        return True
    return isinstance(number, Fraction) and HALF % number.denominator == 0 and isfinite(plain_number(number))


def _sits(context: Context, party: Party) -> bool:
    """Whether somebody is meant: by their seat, or as somebody whom the table knows."""
    if isinstance(party, str):
        return person_behind(party) in context.people
    return type(party) is int and 0 <= party < len(context.seats)


def _shows(context: Context, row: HandRow) -> bool:
    said = [shown_value(value, context.players) for value in row.shown.values()]
    return is_plain([shown_to_json(row.shown), said])


def untold(rules: object) -> tuple[Problem, ...]:
    """Why rules that this program need not read cannot even be told as they were written."""
    try:
        with below("rules"):
            read(AsWritten, rules)
    except Refused as refused:
        return refused.problems
    return ()


def is_plain(value: object) -> bool:
    """Whether every file, page and database takes it: no infinite number, no half character."""
    try:
        return bool(json.dumps(value, ensure_ascii=False, allow_nan=False).encode())
    except ValueError:
        return False
