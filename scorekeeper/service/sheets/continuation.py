"""What the beginning of a sheet does beside it: to a hand that is being entered, to stakes that lie on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from scorekeeper.games.contract import AnyGame, Start
from scorekeeper.games.letters import normalize_name
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Seat, text
from scorekeeper.ledger.sheet import Sheet, reseat
from scorekeeper.service import quota
from scorekeeper.service.access.context import TableContext, state_after
from scorekeeper.service.errors import AlreadyChanged
from scorekeeper.service.events import SheetStartedEvent, record_event
from scorekeeper.service.quota import check_table_limits
from scorekeeper.store import queries
from scorekeeper.store.queries.hands import SheetStatus
from scorekeeper.store.transactions import WriteTransaction


def next_number(context: TableContext, stands: SheetStatus) -> int:
    """Return the number of the sheet that begins now: that of the context's, if no hand stands there."""
    return context.sheet.sheet + (stands.recorded > 0)


def check_room_for_sheet(writing: WriteTransaction, context: TableContext, stands: SheetStatus) -> None:
    """Raise `Refused` if the table has no room for the hands of another sheet, and another one is to begin."""
    if stands.recorded:
        written = queries.hand_counts.count_versions(writing, context.table.code)
        check_table_limits(written + 1, quota.MAX_HANDS)


def log_sheet_start(
    writing: WriteTransaction, context: TableContext, stands: SheetStatus, coming: Sheet, takes_over: TakesOver | None
) -> None:
    """Write down that the `coming` sheet follows on the context's, or takes its place if that has no hand."""
    back = returned_stakes(context, stands, coming, takes_over)
    happened = SheetStartedEvent(
        sheet=next_number(context, stands),
        how="in_place" if not stands.recorded else "onward" if coming.start else "anew",
        dropped=coming.game.id != context.sheet.game and has_draft(context, stands),
        stakes=tuple(back.values()),
    )
    record_event(writing, context, happened, back)


def has_draft(context: TableContext, stands: SheetStatus) -> bool:
    """Whether something has been entered of the hand that comes next."""
    draft = stands.draft
    if draft is None or (draft.sheet, draft.number) != (context.sheet.sheet, stands.number):
        return False
    return bool(draft.fields)


def returned_stakes(
    context: TableContext, stands: SheetStatus, coming: Sheet, takes_over: TakesOver | None
) -> dict[int, int]:
    """Whose stakes go back to them: those that lie on the table now, and neither stay nor are taken over."""
    played, lies = context.ledger_sheet, stakes_on_table(context, stands)
    stay = _lying(coming.game, coming.rules, coming.first_state()) if coming.game.id == played.game.id else ()
    kept = {normalize_name(name): chips for name, chips in zip(coming.players, stay, strict=False)}
    taken = (takes_over or {}).values()
    return {
        person: chips
        for seat, person in enumerate(context.seats)
        if (chips := lies.get(person))
        and seat not in taken
        and kept.get(normalize_name(context.players[seat])) != chips
    }


def stakes_on_table(context: TableContext, stands: SheetStatus) -> dict[int, int]:
    """The stakes that lie on the table now, by person, where its game says that some do."""
    if context.locked_as_paid:
        return {}
    played = context.ledger_sheet
    chips = _lying(played.game, played.rules, state_after(played, stands.last))
    return {person: stake for person, stake in zip(context.seats, chips, strict=False) if stake}


def _lying(game: AnyGame, rules: Any, state: Any) -> tuple[int, ...]:  # noqa: ANN401  every game has its own
    return tuple(game.outlook(rules, state).get(game.at_stake, ()))


TakesOver = Mapping[int, int | None]
"""From whom a newcomer, by their seat, takes over what is kept for every seat: from the seat of somebody who leaves, on
the sheet before, or from nobody (None), and begins at nothing."""

P = TypeVar("P")


@dataclass(frozen=True)
class Continuation:
    """Where the next sheet begins if it goes on: `start` in its own seats, and what its `players` know before a hand.

    `newcomers` by their seat; `leavers`, by their seat on the sheet before, leave something that can be taken over.
    `dealer_left` is who would have dealt, where they leave.
    """

    players: tuple[str, ...]
    start: Start
    outlook: Mapping[str, Any]
    newcomers: Mapping[int, str]
    leavers: Mapping[int, str]
    dealer_left: str | None

    @property
    def dealer_name(self) -> str:
        """Who deals."""
        return self.players[self.start.dealer]


def plan_continuation(context: TableContext, stands: SheetStatus, coming: Sheet, takes_over: TakesOver) -> Continuation:
    """Where the `coming` sheet begins if it goes on from where the context's `stands`; `Refused` if it cannot."""
    if coming.game.id != context.sheet.game:
        raise Refused([Problem("onward", "game", text("another game always begins anew"))])
    if context.locked_as_paid:
        raise Refused([Problem("onward", "kept", text("a game that is kept as it was paid does not go on"))])
    begins = context.ledger_sheet.game.onward(state_after(context.ledger_sheet, stands.last))
    before = [context.seat_of(context.person_named(name)) for name in coming.players]
    left = {seat: name for seat, name in enumerate(context.players) if seat not in before}
    newcomers = {seat: name for seat, name in enumerate(coming.players) if before[seat] is None}
    chosen = {seat: takes_over[seat] for seat in newcomers if seat in takes_over}
    if problems := tuple(_problems(chosen, left)):
        raise Refused(problems, coming.players)
    taken_over = {seat: place for seat, place in chosen.items() if place is not None}
    start = _fitting(coming, reseat(begins, before, taken_over))
    outlook = coming.game.outlook(coming.rules, coming.game.resume(coming.rules, len(coming.players), start))
    kept = {seat: name for seat, name in left.items() if any(values[seat] for values in begins.by_seat.values())}
    return Continuation(coming.players, start, outlook, newcomers, kept, left.get(begins.dealer))


def require_takeover_choices(onward: Continuation, takes_over: TakesOver) -> None:
    """`Refused` where a newcomer could take something over, and nobody has said whether they do."""
    problems = [
        Problem(f"takes_over.{seat}", "missing", text("does %(name)s begin at nothing, or take over?", name=name))
        for seat, name in onward.newcomers.items()
        if onward.leavers and seat not in takes_over
    ]
    if problems:
        raise Refused(problems, onward.players)


def check_recorded(stands: SheetStatus, hands: int | None) -> None:
    """`Taken` if another number of `hands` has been recorded than whoever decides has seen."""
    if hands not in {None, stands.recorded}:
        raise AlreadyChanged(text("something has been entered meanwhile: please look again"))


def tried(plan: Callable[[TakesOver], P], takes_over: TakesOver) -> tuple[P | None, Refused | None]:
    """Return what the plan comes to with these choices, or why it is refused.

    If only the choices clash, it is also what the plan comes to without any.
    """
    try:
        return plan(takes_over), None
    except Refused as refused:
        clash = takes_over and all(problem.field.startswith("takes_over.") for problem in refused.problems)
        return plan({}) if clash else None, refused


def _problems(chosen: Mapping[int, int | None], left: Mapping[int, str]) -> Iterator[Problem]:
    """One takes over from one, and from nobody who stays."""
    taken: set[int] = set()
    for seat, place in chosen.items():
        if place is None:
            continue
        if place not in left:
            yield Problem(f"takes_over.{seat}", "stays", text("this can only be taken over from somebody who leaves"))
        elif place in taken:
            said = text("only one can take over from %(name)s", name=left[place])
            yield Problem(f"takes_over.{seat}", "double", said)
        taken.add(place)


def _fitting(coming: Sheet, start: Start) -> Start:
    """The start as these rules take it."""
    try:
        return coming.game.read_start(coming.rules, len(coming.players), start.model_dump(mode="json"))
    except Refused as refused:
        problem = refused.problems[0]
        name, _, seat = problem.field.rpartition(".")
        why = problem.message
        if name in start.by_seat:
            why = text("%(player)s: %(problem)s", player=Seat(seat), problem=why)
        said = text("with these rules the game cannot go on, only begin anew: %(problem)s", problem=why)
        raise Refused([Problem("onward", problem.code, said)], coming.players) from None
