"""Rebuild all versions of a sheet's hands from what users entered, to verify a table or import one."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from operator import attrgetter

from scorekeeper.games.problems import Problem, Refused, at_hand, below
from scorekeeper.games.words import text
from scorekeeper.service.access.context import DERIVED_KINDS, TableContext, previous_seats, setup_stages
from scorekeeper.service.hands import versions
from scorekeeper.store.models.hands import WITHDRAWN, HandRow


def rebuild_versions(context: TableContext, history: Iterable[HandRow]) -> Iterator[HandRow]:
    """Yield every version of every hand in the order of writing, settled again from the versions that users made.

    Each is settled with the setup of its revision, and replayed versions are derived again. Raise `Refused` with the
    number of the first hand that is impossible.
    """
    played: list[HandRow] = []
    entered = [row for row in history if row.kind not in DERIVED_KINDS]
    (_, setup), *later = setup_stages(context)
    revision = 0
    for row in entered:
        while later and later[0][0] <= row.revision:
            yield from _replay_amendment(setup, *later[0], played)
            revision, setup = later.pop(0)
        with at_hand(row.number):
            if row.revision <= revision:
                raise Refused([Problem("revision", "order", text("versions must be in the order they were written"))])
            revision = row.revision
            yield from _rebuild(setup, played, row)
    for stage in later:
        yield from _replay_amendment(setup, *stage, played)
        setup = stage[1]


def compare_versions(context: TableContext, stored: Sequence[HandRow]) -> Iterator[tuple[HandRow, Problem | None]]:
    """Yield every version of a sheet's hands as settled again, with its difference from the stored one if any.

    If a version is missing or there is one too many, the last one yielded has this as its problem. Raise `Refused` as
    `rebuild_versions` does.
    """
    for rebuilt, row in zip_longest(rebuild_versions(context, stored), stored):
        if rebuilt is None or row is None:
            message = text("the history of this hand is incomplete or has one version too many")
            yield rebuilt or row, Problem("", "differs", message)
            return
        yield rebuilt, _difference(context, rebuilt, row)


def _difference(context: TableContext, row: HandRow, other: HandRow) -> Problem | None:
    """Return the first field in which two versions of a hand differ."""
    for name in ("number", "order_key", "revision", "kind", "withdrawn"):
        if getattr(row, name) != getattr(other, name):
            return Problem(name, "differs", text("this does not match what was entered"))
    if context.entry_with_names(row) != context.entry_with_names(other):
        return Problem("entry", "differs", text("this does not match what was entered"))
    for name in ("dealer", "next_dealer", "payments", "shown", "state"):
        if getattr(row, name) != getattr(other, name):
            return Problem(name, "differs", text("this does not match the hand's settlement"))
    if row.chip_changes is not None and other.chip_changes is not None and row.chip_changes != other.chip_changes:
        return Problem("changed", "differs", text("this does not match the hand's settlement"))
    return None


def _replay_amendment(
    before: TableContext, revision: int, now: TableContext, played: list[HandRow]
) -> Iterator[HandRow]:
    """Yield the new version of every hand with a changed result after an amendment."""
    for index, (old, row) in enumerate(versions.replay_sheet(now, previous_seats(before, now), list(played))):
        if row is not old:
            played[index] = _with_author(row, old, revision)
            yield played[index]


def _rebuild(context: TableContext, played: list[HandRow], entered: HandRow) -> Iterator[HandRow]:
    """Yield one version that a user made, and the replays that follow; `played` are the current hands."""
    index = bisect_left(played, entered.order_key, key=attrgetter("order_key"))
    before = played[index - 1] if index else None
    following = played[index] if index < len(played) else None
    old: HandRow | None = None
    if entered.kind == "recorded":
        number = len(played) + 1
        if entered.number != number:
            raise Refused([Problem("number", "order", text("hand %(number)s comes next", number=number))])
        next_key = following.order_key if following else None
        position = versions.position_after(before.order_key if before else 0, next_key, number)
    else:
        if following is None or following.number != entered.number:
            raise Refused([Problem("number", "order", text("there is no hand %(number)s here", number=entered.number))])
        old, number, position = following, following.number, following.order_key
    with below("entry"):
        entry = old.entry if old and entered.kind in WITHDRAWN else context.entry_with_names(entered)
        row = versions.settled_version(context, entered.kind, before, entry, number, position)
    if old is None:
        if following is None:  # the usual case: no later hand, so there are no changes to derive
            played.append(_with_author(row, entered, entered.revision))
            yield played[-1]
            return
        old = versions.empty_version(context, before, row)
        played.insert(index, row)
    (_, first), *later = versions.with_chip_changes(
        context, [(old, row), *versions.replay_later_hands(context, old, row, played[index + 1 :])]
    )
    for by, replayed in [(entered, first), *later]:
        signed = _with_author(replayed, by, entered.revision)
        played[bisect_left(played, signed.order_key, key=attrgetter("order_key"))] = signed
        yield signed


def _with_author(row: HandRow, by: HandRow, revision: int) -> HandRow:
    key, request = (by.idempotency_key, by.request_hash) if row.kind not in DERIVED_KINDS else (None, None)
    return versions.copy_author(row, by).replace(revision=revision, idempotency_key=key, request_hash=request)
