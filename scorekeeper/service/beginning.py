"""What the beginning of a sheet does beside it: to a hand that is being entered, to stakes that lie on the table."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.contract import AnyGame
from scorekeeper.ledger.sheet import Sheet
from scorekeeper.service import bounds, replaying
from scorekeeper.service.context import Context
from scorekeeper.service.events import Began, log
from scorekeeper.service.names import fold
from scorekeeper.service.onward import TakesOver
from scorekeeper.store import queries
from scorekeeper.store.queries.hands import SheetStatus
from scorekeeper.store.transactions import WriteTransaction


def next_number(context: Context, stands: SheetStatus) -> int:
    """Return the number of the sheet that begins now: that of the context's, if no hand stands there."""
    return context.sheet.sheet + (stands.recorded > 0)


def check_room(writing: WriteTransaction, context: Context, stands: SheetStatus) -> None:
    """Raise `Refused` if the table has no room for the hands of another sheet, and another one is to begin."""
    if stands.recorded:
        written = queries.hand_counts.count_versions(writing, context.table.code)
        bounds.check_room(written + 1, bounds.MOST_HANDS)


def tell(
    writing: WriteTransaction, context: Context, stands: SheetStatus, coming: Sheet, takes_over: TakesOver | None
) -> None:
    """Write down that the `coming` sheet follows on the context's, or takes its place if that has no hand."""
    back = stakes_back(context, stands, coming, takes_over)
    happened = Began(
        sheet=next_number(context, stands),
        how="in_place" if not stands.recorded else "onward" if coming.start else "anew",
        dropped=coming.game.id != context.sheet.game and is_entered(context, stands),
        stakes=tuple(back.values()),
    )
    log(writing, context, happened, back)


def is_entered(context: Context, stands: SheetStatus) -> bool:
    """Whether something has been entered of the hand that comes next."""
    draft = stands.draft
    if draft is None or (draft.sheet, draft.number) != (context.sheet.sheet, stands.number):
        return False
    return bool(draft.fields)


def stakes_back(context: Context, stands: SheetStatus, coming: Sheet, takes_over: TakesOver | None) -> dict[int, int]:
    """Whose stakes go back to them: those that lie on the table now, and neither stay nor are taken over."""
    played, lies = context.played, lying(context, stands)
    stay = _lying(coming.game, coming.rules, coming.first_state()) if coming.game.id == played.game.id else ()
    kept = {fold(name): chips for name, chips in zip(coming.players, stay, strict=False)}
    taken = (takes_over or {}).values()
    return {
        person: chips
        for seat, person in enumerate(context.seats)
        if (chips := lies.get(person)) and seat not in taken and kept.get(fold(context.players[seat])) != chips
    }


def lying(context: Context, stands: SheetStatus) -> dict[int, int]:
    """The stakes that lie on the table now, by person, where its game says that some do."""
    if context.kept:
        return {}
    played = context.played
    chips = _lying(played.game, played.rules, replaying.state_after(played, stands.last))
    return {person: stake for person, stake in zip(context.seats, chips, strict=False) if stake}


def _lying(game: AnyGame, rules: Any, state: Any) -> tuple[int, ...]:  # noqa: ANN401  every game has its own
    return tuple(game.outlook(rules, state).get(game.at_stake, ()))
