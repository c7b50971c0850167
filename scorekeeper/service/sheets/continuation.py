"""Compute how a new sheet continues from the previous one, and which stakes are returned."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from scorekeeper.games.contract import AnyGame, Start
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Seat, normalize_name, text
from scorekeeper.ledger.sheet import Sheet, reseat
from scorekeeper.service import errors, events
from scorekeeper.service.access.context import TableContext, state_after
from scorekeeper.service.access.transactions import all_sheet_contexts
from scorekeeper.service.views.sheets import SheetView, sheet_without_hands
from scorekeeper.store import queries
from scorekeeper.store.queries.hands import SheetStatus
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


def next_number(context: TableContext, stands: SheetStatus) -> int:
    """Return the number of the next sheet, which is that of the current one if it has no hands."""
    return context.sheet.sheet + (stands.recorded > 0)


def log_sheet_start(
    writing: WriteTransaction, context: TableContext, stands: SheetStatus, coming: Sheet, takes_over: "TakesOver | None"
) -> None:
    """Record the event that the `coming` sheet follows the current one, or replaces it if that has no hands."""
    returned = returned_stakes(context, stands, coming, takes_over)
    event = events.SheetStartedEvent(
        sheet=next_number(context, stands),
        how="in_place" if not stands.recorded else "onward" if coming.start else "anew",
        dropped=coming.game.id != context.sheet.game and bool(stands.draft and stands.draft.fields),
        stakes=tuple(returned.values()),
        **events.changed_rules(context.ledger_sheet, coming),
    )
    events.record_event(writing, context, event, returned)


def returned_stakes(
    context: TableContext, stands: SheetStatus, coming: Sheet, takes_over: "TakesOver | None"
) -> dict[int, int]:
    """Return the stakes that go back to their owners, by person.

    These are the stakes on the table that neither stay on the next sheet nor pass to a new player.
    """
    played, stakes = context.ledger_sheet, stakes_on_table(context, stands)
    stay = _stakes(coming.game, coming.rules, coming.first_state()) if coming.game.id == played.game.id else ()
    kept_by_name = {normalize_name(name): chips for name, chips in zip(coming.players, stay, strict=False)}
    taken_over = (takes_over or {}).values()
    return {
        person: chips
        for seat, person in enumerate(context.seats)
        if (chips := stakes.get(person))
        and seat not in taken_over
        and kept_by_name.get(normalize_name(context.players[seat])) != chips
    }


def stakes_on_table(context: TableContext, stands: SheetStatus) -> dict[int, int]:
    """Return the stakes on the table by person, empty if the game has none."""
    if context.locked_as_paid:
        return {}
    played = context.ledger_sheet
    chips = _stakes(played.game, played.rules, state_after(played, stands.last))
    return {person: stake for person, stake in zip(context.seats, chips, strict=False) if stake}


def _stakes(game: AnyGame, rules: Any, state: Any) -> tuple[int, ...]:  # noqa: ANN401  each game has its own type
    return tuple(game.outlook(rules, state).get(game.at_stake, ()))


#: The choice of each new player, by seat: the seat on the previous sheet to take over from, or None to start at zero.
#:
#: Only the seat of a player without a seat on the next sheet can be chosen.
TakesOver = Mapping[int, int | None]

P = TypeVar("P")


@dataclass(frozen=True)
class Continuation:
    """The state in which the next sheet starts if it continues: `start` in its own seating, `outlook` before a hand.

    `newcomers` are the new players by seat. `leavers` are the players without a seat on the next sheet, by their seat
    on the previous one, if they leave something to take over. `dealer_left` is the name of the next dealer if it is one
    of the players without a seat.
    """

    players: tuple[str, ...]
    start: Start
    outlook: Mapping[str, Any]
    newcomers: Mapping[int, str]
    leavers: Mapping[int, str]
    dealer_left: str | None

    @property
    def dealer_name(self) -> str:
        """Return the name of the first dealer."""
        return self.players[self.start.dealer]


def continued_game(
    reading: ReadTransaction, context: TableContext, stands: SheetStatus, game: str
) -> tuple[TableContext, SheetStatus]:
    """Return the newest sheet of a game and its status, or raise `Refused` if the table has not played the game."""
    if game == context.sheet.game:
        return context, stands
    played = [sheet for sheet in all_sheet_contexts(reading, context) if sheet.sheet.game == game]
    if not played:
        raise Refused([Problem("onward", "game", text("a different game always starts over"))])
    return played[-1], queries.hands.next_hand(reading, context.table_id, played[-1].sheet.sheet)


def unfinished_games(reading: ReadTransaction, context: TableContext) -> tuple[SheetView, ...]:
    """Return the newest sheet of each game, without its hands, if something of it stands and it is not over."""
    newest = {sheet.sheet.game: sheet for sheet in all_sheet_contexts(reading, context)}.values()
    sheets = (sheet_without_hands(reading, sheet) for sheet in newest)
    return tuple(sheet for sheet in sheets if sheet.can_be_continued and not sheet.next.over and _stands(sheet))


def _stands(sheet: SheetView) -> bool:
    """Return whether the game would go on in another state than that in which a new one begins."""
    first_state = sheet.game.start(sheet.rules, len(sheet.players), sheet.next.dealer)
    return sheet.next.start != sheet.game.continuation(first_state)


def plan_continuation(context: TableContext, stands: SheetStatus, coming: Sheet, takes_over: TakesOver) -> Continuation:
    """Return how the `coming` sheet continues one of the same game, or raise `Refused` if it cannot."""
    if context.locked_as_paid:
        raise Refused([Problem("onward", "locked_as_paid", text("a game that is locked as paid cannot continue"))])
    base = context.ledger_sheet.game.continuation(state_after(context.ledger_sheet, stands.last))
    before = [context.seat_of(context.person_named(name)) for name in coming.players]
    leavers = {seat: name for seat, name in enumerate(context.players) if seat not in before}
    newcomers = {seat: name for seat, name in enumerate(coming.players) if before[seat] is None}
    chosen = {seat: takes_over[seat] for seat in newcomers if seat in takes_over}
    if problems := tuple(_takeover_problems(chosen, leavers)):
        raise Refused(problems, coming.players)
    taken_over = {seat: place for seat, place in chosen.items() if place is not None}
    start = _read_start(coming, reseat(base, before, taken_over))
    outlook = coming.game.outlook(coming.rules, coming.game.resume(coming.rules, len(coming.players), start))
    with_something = {
        seat: name for seat, name in leavers.items() if any(values[seat] for values in base.by_seat.values())
    }
    return Continuation(coming.players, start, outlook, newcomers, with_something, leavers.get(base.dealer))


def require_takeover_choices(onward: Continuation, takes_over: TakesOver) -> None:
    """Raise `Refused` if a new player could take over from another and no choice was made."""
    problems = [
        Problem(f"takes_over.{seat}", "missing", text("does %(name)s start at 0 or take over from someone?", name=name))
        for seat, name in onward.newcomers.items()
        if onward.leavers and seat not in takes_over
    ]
    if problems:
        raise Refused(problems, onward.players)


def check_recorded(stands: SheetStatus, hands: int | None) -> None:
    """Raise `AlreadyChanged` if the number of recorded `hands` is not the one that the client saw."""
    if hands not in {None, stands.recorded}:
        raise errors.AlreadyChanged(text("something was entered in the meantime; please check again"))


def try_plan(plan: Callable[[TakesOver], P], takes_over: TakesOver) -> tuple[P | None, Refused | None]:
    """Return the plan with these choices, or the reason why it is refused.

    If only the choices conflict, return both the reason and the plan without any choices.
    """
    try:
        return plan(takes_over), None
    except Refused as refused:
        clash = takes_over and all(problem.field.startswith("takes_over.") for problem in refused.problems)
        return plan({}) if clash else None, refused


def _takeover_problems(chosen: Mapping[int, int | None], leavers: Mapping[int, str]) -> Iterator[Problem]:
    """Yield the problems of the takeover choices: each one needs a different player without a seat."""
    taken_seats: set[int] = set()
    for seat, place in chosen.items():
        if place is None:
            continue
        if place not in leavers:
            yield Problem(f"takes_over.{seat}", "stays", text("you can only take over from someone who leaves"))
        elif place in taken_seats:
            message = text("only one person can take over from %(name)s", name=leavers[place])
            yield Problem(f"takes_over.{seat}", "double", message)
        taken_seats.add(place)


def _read_start(sheet: Sheet, start: Start) -> Start:
    """Return the start in the form that the rules of the coming sheet read."""
    try:
        return sheet.game.read_start(sheet.rules, len(sheet.players), start.model_dump(mode="json"))
    except Refused as refused:
        problem = refused.problems[0]
        name, _, seat = problem.field.rpartition(".")
        why = problem.message
        if name in start.by_seat:
            why = text("%(player)s: %(problem)s", player=Seat(seat), problem=why)
        message = text(
            "the game cannot continue with these seats and rules (%(problem)s): choose others, or start over",
            problem=why,
        )
        raise Refused([Problem("onward", problem.code, message)], sheet.players) from None
