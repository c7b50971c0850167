"""A sheet built again from nothing but what people entered: to check a book, and to take one in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, text
from scorekeeper.ledger.balance import net
from scorekeeper.service.context import Context, Flow, flows
from scorekeeper.service.hands.settling import consequences, settle_again, settle_next, version
from scorekeeper.store.rows import HandRow


def rebuild(context: Context, versions: Iterable[HandRow]) -> Iterator[HandRow]:
    """Every version of every hand, replayed ones too, from those that people made, in the order of writing.

    `Refused`, naming the hand, at the first that cannot be.
    """
    newest: list[HandRow] = []
    revision = 0
    for made in versions:
        if made.kind == "replayed":
            continue
        if made.revision <= revision:
            raise Refused(
                [Problem("revision", "order", text("versions stand in the order of writing"))], hand=made.number
            )
        revision = made.revision
        try:
            yield from _again(context, newest, made)
        except Refused as refused:
            refused.hand = refused.hand or made.number
            raise


def balances(context: Context, rows: Iterable[HandRow]) -> list[list[int | str]]:
    """What the newest versions among `rows` (in the order of writing) come to, as the sheet keeps it."""
    newest = {row.number: row for row in rows}
    all_flows: list[Flow] = [flow for row in newest.values() for flow in flows(context, row)]
    return [list(pair) for pair in net(all_flows)]


def difference(row: HandRow, other: HandRow) -> tuple[str, Text] | None:
    """The first field in which two versions of a hand are not the same, and what is said about it."""
    for name in ("number", "revision", "kind", "withdrawn", "entry"):
        if getattr(row, name) != getattr(other, name):
            return name, text("this does not match what was entered")
    for name in ("dealer", "next_dealer", "payments", "shown", "state"):
        if getattr(row, name) != getattr(other, name):
            return name, text("the hand does not come to this")
    return None


def _again(context: Context, newest: list[HandRow], made: HandRow) -> Iterator[HandRow]:
    """One version that people made, and every replay that follows; `newest` are the hands as they stand."""
    before = newest[made.number - 2] if 1 < made.number <= len(newest) + 1 else None
    if made.kind == "recorded":
        if made.number != len(newest) + 1:
            raise Refused([Problem("number", "order", text("hand %(number)s comes next", number=len(newest) + 1))])
        row = version(context, "recorded", settle_next(context, before, made.entry))
        newest.append(row)
        yield _signed(row, made, made.revision)
        return
    if not 1 <= made.number <= len(newest):
        raise Refused([Problem("number", "order", text("there is no hand %(number)s here", number=made.number))])
    old = newest[made.number - 1]
    hand = settle_again(context, before, old, None if made.kind == "withdrawn" else made.entry)
    row = version(context, made.kind, hand)
    for replaced, replayed in [(old, row), *consequences(context, old, row, newest[made.number :])]:
        newest[replayed.number - 1] = replayed
        yield _signed(replayed, made if replayed is row else replaced, made.revision)


def _signed(row: HandRow, by: HandRow, revision: int) -> HandRow:
    row.revision = revision
    row.person, row.on_behalf, row.device, row.at = by.person, by.on_behalf, by.device, by.at
    row.key, row.request = (by.key, by.request) if row.kind != "replayed" else (None, None)
    return row
