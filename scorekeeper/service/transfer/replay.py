"""A sheet built again from nothing but what people entered: to check a book, and to take one in."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from scorekeeper.games.problems import Problem, Refused, at_hand, below
from scorekeeper.games.words import text
from scorekeeper.service.access.context import DERIVED_KINDS, TableContext, previous_seats, setup_stages
from scorekeeper.service.hands.versions import (
    build_version,
    copy_author,
    empty_version,
    position_after,
    replay_later_hands,
    replay_sheet,
    resettle_hand,
    settle_entry,
    with_chip_changes,
)
from scorekeeper.store.models.hands import WITHDRAWN, HandRow


def rebuild_versions(context: TableContext, versions: Iterable[HandRow]) -> Iterator[HandRow]:
    """Every version of every hand, replayed ones too, from those that people made, in the order of writing.

    Each is settled by what was agreed when it was made. `Refused`, naming the hand, at the first that cannot be.
    """
    played: list[HandRow] = []
    made = [row for row in versions if row.kind not in DERIVED_KINDS]
    (_, agreed), *later = setup_stages(context)
    revision = 0
    for row in made:
        while later and later[0][0] <= row.revision:
            yield from _amended(agreed, *later[0], played)
            revision, agreed = later.pop(0)
        if row.revision <= revision:
            raise Refused(
                [Problem("revision", "order", text("versions stand in the order of writing"))], hand=row.number
            )
        revision = row.revision
        with at_hand(row.number):
            yield from _again(agreed, played, row)
    for stage in later:
        yield from _amended(agreed, *stage, played)
        agreed = stage[1]


def compare_versions(context: TableContext, stored: Sequence[HandRow]) -> Iterator[tuple[HandRow, Problem | None]]:
    """Rebuild the hands of a sheet: every version as it comes out again, with what the stored one has otherwise.

    If a version is missing or one too many, the last one that comes says so. `Refused`, as from `rebuild`.
    """
    for again, row in zip_longest(rebuild_versions(context, stored), stored):
        if again is None or row is None:
            said = text("a version of this hand is missing, or one too many")
            yield again or row, Problem("", "differs", said)
            return
        yield again, _difference(context, again, row)


def _difference(context: TableContext, row: HandRow, other: HandRow) -> Problem | None:
    """The first field in which two versions of a hand are not the same."""
    for name in ("number", "order_key", "revision", "kind", "withdrawn"):
        if getattr(row, name) != getattr(other, name):
            return Problem(name, "differs", text("this does not match what was entered"))
    if context.entry_with_names(row) != context.entry_with_names(other):
        return Problem("entry", "differs", text("this does not match what was entered"))
    for name in ("dealer", "next_dealer", "payments", "shown", "state"):
        if getattr(row, name) != getattr(other, name):
            return Problem(name, "differs", text("the hand does not come to this"))
    if row.chip_changes is not None and other.chip_changes is not None and row.chip_changes != other.chip_changes:
        return Problem("changed", "differs", text("the hand does not come to this"))
    return None


def _amended(before: TableContext, revision: int, now: TableContext, played: list[HandRow]) -> Iterator[HandRow]:
    """Every hand that comes to something else once what was agreed is corrected."""
    for at, (old, row) in enumerate(replay_sheet(now, previous_seats(before, now), list(played))):
        if row is not old:
            played[at] = _signed(row, old, revision)
            yield played[at]


def _again(context: TableContext, played: list[HandRow], made: HandRow) -> Iterator[HandRow]:
    """One version that people made, and every replay that follows; `played` are the hands as they stand."""
    at = bisect_left(played, made.order_key, key=_place)
    before = played[at - 1] if at else None
    if made.kind == "recorded":
        row = _recorded(context, played, at, made)
        if at == len(played):  # nothing follows, and nobody is told: so it is with most of an evening
            played.append(_signed(row, made, made.revision))
            yield played[-1]
            return
        old = empty_version(context, before, row)
        played.insert(at, row)
    else:
        old = _there(played, at, made)
        with below("entry"):
            hand = resettle_hand(
                context, before, old, None if made.kind in WITHDRAWN else context.entry_with_names(made)
            )
        row = build_version(context, made.kind, hand, old.order_key)
    (_, first), *later = with_chip_changes(
        context, [(old, row), *replay_later_hands(context, old, row, played[at + 1 :])]
    )
    for by, replayed in [(made, first), *later]:
        signed = _signed(replayed, by, made.revision)
        played[bisect_left(played, signed.order_key, key=_place)] = signed
        yield signed


def _place(row: HandRow) -> int:
    return row.order_key


def _recorded(context: TableContext, played: list[HandRow], at: int, made: HandRow) -> HandRow:
    """A hand that has `at` others before it."""
    number = len(played) + 1
    if made.number != number:
        raise Refused([Problem("number", "order", text("hand %(number)s comes next", number=number))])
    before = played[at - 1] if at else None
    after = played[at].order_key if at < len(played) else None
    place = position_after(before.order_key if before else 0, after, number)
    with below("entry"):
        return build_version(
            context, "recorded", settle_entry(context, before, context.entry_with_names(made), number), place
        )


def _there(played: list[HandRow], at: int, made: HandRow) -> HandRow:
    """The hand as it stands that was changed."""
    if at == len(played) or played[at].number != made.number:
        raise Refused([Problem("number", "order", text("there is no hand %(number)s here", number=made.number))])
    return played[at]


def _signed(row: HandRow, by: HandRow, revision: int) -> HandRow:
    key, request = (by.idempotency_key, by.request_hash) if row.kind not in DERIVED_KINDS else (None, None)
    return copy_author(row, by).replace(revision=revision, idempotency_key=key, request_hash=request)
