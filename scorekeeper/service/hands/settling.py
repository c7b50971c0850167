"""Versions of hands: what a new one is made of, and what is written when a hand is changed.

A changed hand is a new version, and so is every later hand that comes to something else because of it; and every hand
that does once what was agreed is corrected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.games.problems import at_hand
from scorekeeper.ledger.sheet import SettledHand, reseat_entry, settle_hand
from scorekeeper.service import guests, replaying
from scorekeeper.service.caller import Key
from scorekeeper.service.context import Context
from scorekeeper.service.people import check_guests, meet
from scorekeeper.store import clock
from scorekeeper.store.models.hands import WITHDRAWN, HandRow
from scorekeeper.store.queries.hands import PreviousHand

Replacement = tuple[HandRow, HandRow]
"""A version, and the one that takes its place."""


def settle(
    context: Context, before: PreviousHand | None, entry: Mapping[str, Any], number: int, *, typed: bool = False
) -> SettledHand:
    """Hand `number`, which is played after `before`, as the book has it; `Refused` where it cannot be.

    Its `entry` has guests by name.
    """
    return _settled(context, replaying.state_after(context.played, before), entry, number, typed=typed)


def _settled(
    context: Context,
    state: Any,  # noqa: ANN401  every game has its own
    entry: Mapping[str, Any],
    number: int,
    *,
    typed: bool = False,
) -> SettledHand:
    hand = settle_hand(context.played, state, entry, number, typed=typed)
    if not hand.guests:
        return hand
    check_guests(context, hand.guests)
    return hand._replace(
        entry=guests.pointed(context.played.game, hand.entry, lambda name: meet(context, name)),
        payments=guests.between(hand.payments, lambda name: guests.party(meet(context, name))),
    )


def settle_again(
    context: Context, before: HandRow | None, row: HandRow, entry: Mapping[str, Any] | None, *, typed: bool = False
) -> SettledHand:
    """A hand with another entry, which has guests by name, or withdrawn without one; `before` is the hand before it."""
    if entry is None:
        return replaying.withdrawn(row.number, row.entry, replaying.state_after(context.played, before))
    return settle(context, before, entry, row.number, typed=typed)


def gap(context: Context, before: HandRow | None, row: HandRow) -> HandRow:
    """What stands behind `before` until a forgotten hand is put in there: nothing is paid, and the next begins so."""
    return version(context, "withdrawn", settle_again(context, before, row, None), row.order_key)


def consequences(context: Context, old: HandRow, new: HandRow, later: Iterable[HandRow]) -> Iterator[Replacement]:
    """Every later hand that comes to something else once `new` stands where `old` did.

    A replayed version is still whose it was: only what the hand comes to is new.
    """
    if new.state == old.state:
        return
    state = replaying.state_after(context.played, new)
    for row in later:
        hand = _again(context, state, row, row.entry)
        replayed = _replayed(context, "replayed", hand, row)
        if came_to(replayed) != came_to(row):
            yield row, replayed
        if replayed.state == row.state:
            return  # everything behind it is as it was, and is not read
        state = hand.state


def anew(context: Context, places: Sequence[int] | None, hands: Iterable[HandRow]) -> Iterator[Replacement]:
    """Every hand, from the first, as it comes out by what is agreed now, and the version that it comes to.

    That is the same one where nothing has changed. `places` say where each seat was, where others sit there now: then
    what was entered goes with the people. `Refused`, naming the hand, at the first that cannot be so.
    """
    played = context.played
    state = played.first_state()
    for row in hands:
        entry = row.entry if places is None else reseat_entry(played.game, row.entry, places)
        hand = _again(context, state, row, entry)
        new = _replayed(context, "replayed" if places is None else "reseated", hand, row)
        yield row, row if places is None and came_to(new) == came_to(row) else new
        state = hand.state


def _replayed(context: Context, kind: str, hand: SettledHand, row: HandRow) -> HandRow:
    return copy_author(version(context, kind, hand, row.order_key), row).replace(withdrawn=row.withdrawn)


def _again(context: Context, state: Any, row: HandRow, entry: Mapping[str, Any]) -> SettledHand:  # noqa: ANN401
    """A hand that stands after `state`, with this entry as the book has it; `Refused`, naming the hand."""
    if row.withdrawn:
        return replaying.withdrawn(row.number, entry, state)
    with at_hand(row.number):
        return _settled(context, state, guests.called(entry, context.name_of), row.number)


def copy_author(new: HandRow, old: HandRow) -> HandRow:
    """Say of a version that it was made by whom the older one was made, and when."""
    return new.replace(at=old.at, person=old.person, on_behalf=old.on_behalf, device=old.device)


def came_to(row: HandRow) -> tuple[object, ...]:
    """What a version of a hand comes to."""
    return row.dealer, row.next_dealer, row.payments, row.shown, row.state


def sign(row: HandRow, context: Context, for_: int | None = None, key: Key | None = None) -> HandRow:
    """Say who made a version, and for whom where that is another."""
    on_behalf = context.person_in(for_)
    return row.replace(
        person=context.me.person,
        device=context.me.device,
        on_behalf=on_behalf if on_behalf != context.me.person else None,
        idempotency_key=key and key.text,
        request_hash=key and key.request,
    )


def version(context: Context, kind: str, hand: SettledHand, place: int) -> HandRow:
    """A settled hand as a row, which nobody has signed yet."""
    return HandRow(
        table_id=context.table_id,
        sheet=context.sheet.sheet,
        number=hand.number,
        revision=0,
        order_key=place,
        kind=kind,
        withdrawn=kind in WITHDRAWN,
        entry=dict(hand.entry),
        dealer=hand.dealer,
        next_dealer=hand.next_dealer,
        payments=hand.payments,
        shown=hand.shown,
        state=context.played.game.dump_state(hand.state),
        person=None,
        on_behalf=None,
        device=None,
        at=clock.now(),
        idempotency_key=None,
    )
