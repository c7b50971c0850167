"""The course of a sheet, as JSON values: what a hand comes to, and what follows from a hand that was changed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.games import registry
from scorekeeper.games.contract import Game, Start
from scorekeeper.games.door import AsWritten, Model, Problem, Refused
from scorekeeper.ledger import record
from scorekeeper.ledger.sheet import Remarks, begin, read_start, settle_hand
from scorekeeper.service.errors import Invalid
from scorekeeper.store.rows import HandRow, SheetRow

Json = dict[str, Any]


@dataclass(frozen=True)
class Course:
    """A sheet's game, rules and players in seat order; `start` is where it goes on from, if it does.

    `problems` say why it cannot be played: then the rules are as written, and the game may be a mere stand-in.
    """

    game: Game[Any, Any, Any]
    rules: Model
    players: tuple[str, ...]
    first_dealer: int
    start: Start | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """What a hand came to, as it is kept in its row."""

    dealer: int
    next_dealer: int
    payments: list[Json]
    shown: Json
    state: Json


def of_sheet(sheet: SheetRow, players: tuple[str, ...]) -> Course:
    """How a sheet is played; as it was written where this program cannot read that."""
    try:
        game = registry.find(sheet.game)
        rules = game.read_rules(_renewed(game, sheet), len(players))
        start = read_start(game, rules, len(players), sheet.start) if sheet.start else None
    except Refused as refused:
        game = registry.games().get(sheet.game) or registry.stand_in(sheet.game)
        written = AsWritten.model_validate(sheet.rules)
        return Course(game, written, players, sheet.first_dealer, problems=refused.problems)
    return Course(game, rules, players, sheet.first_dealer, start)


def _renewed(game: Game[Any, Any, Any], sheet: SheetRow) -> Mapping[str, Any]:
    return sheet.rules if sheet.edition == game.edition else game.renewed(sheet.edition, sheet.rules)


def outcome_of(row: HandRow) -> Outcome:
    """What a row says that its hand came to."""
    return Outcome(row.dealer, row.next_dealer, row.payments, row.shown, row.state)


def start(course: Course) -> Json:
    """The state before the first hand."""
    return _plain(course, begin(course.game, course.rules, len(course.players), course.first_dealer, course.start))


def settle(
    course: Course, state: Json, entry: Mapping[str, Any], number: int, *, typed: bool = False
) -> tuple[Json, Outcome]:
    """The entry as it was understood, and what it comes to; `Invalid` where it cannot be."""
    before = course.game.load_state(state)
    try:
        hand = settle_hand(course.game, course.rules, before, entry, course.players, number, typed=typed)
    except Refused as refused:
        raise Invalid(refused.problems, course.players) from None
    return dict(hand.entry), Outcome(
        dealer=hand.dealer,
        next_dealer=hand.next_dealer,
        payments=record.write_payments(hand.payments),
        shown=record.write_shown(hand.shown),
        state=_plain(course, hand.state),
    )


def withdraw(course: Course, state: Json) -> Outcome:
    """What a withdrawn hand comes to: nothing, and the next begins as this one did."""
    dealer = course.game.load_state(state).dealer
    return Outcome(dealer, dealer, [], {}, state)


def follow(course: Course, state: Json, later: Iterable[HandRow]) -> Iterator[tuple[HandRow, Outcome]]:
    """Every later hand that comes to something else once `state` is what it begins with, with what it comes to now.

    No more are read than must be: where a hand ends as it did, everything after it does too.
    """
    for row in later:
        try:
            outcome = withdraw(course, state) if row.withdrawn else settle(course, state, row.entry, row.number)[1]
        except Invalid as refused:
            raise Invalid(refused.problems, refused.players, hand=row.number) from None
        if outcome != outcome_of(row):
            yield row, outcome
        if outcome.state == row.state:
            return
        state = outcome.state


def guests(course: Course, entry: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The spectators in an entry that was understood: `(field, name)`."""
    result = {name: value for name, value in entry.items() if name not in Remarks.model_fields}
    return tuple(course.game.guests(course.game.read_entry(result)))


def _plain(course: Course, state: Any) -> Json:  # noqa: ANN401  every game has its own
    # As it comes back from the database, so that states can be compared.
    plain: Json = json.loads(json.dumps(course.game.dump_state(state)))
    return plain
