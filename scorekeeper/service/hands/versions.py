"""The payments of a sheet's hands, netted: kept with it, so that nobody has to read those."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.games.problems import Problem, Refused, at_hand
from scorekeeper.games.words import text
from scorekeeper.ledger.balances import net
from scorekeeper.ledger.sheet import SettledHand, reseat_entry, settle_hand
from scorekeeper.service.access.callers import IdempotencyKey
from scorekeeper.service.access.context import SeatFlow, TableContext, state_after
from scorekeeper.service.people.people import add_missing_people, check_guests
from scorekeeper.store import clock
from scorekeeper.store.guests import guest_reference, map_guests, name_guests, store_guests
from scorekeeper.store.models.hands import WITHDRAWN, HandRow
from scorekeeper.store.queries.hand_order import position_between, position_of_number
from scorekeeper.store.queries.hands import PreviousHand


def payment_flows(row: HandRow) -> list[SeatFlow]:
    """The payments between seats and guests."""
    return [(payer, payee, chips) for payer, payee, chips, _ in row.payments]


def with_new_balances(
    context: TableContext, less: Iterable[SeatFlow] = (), more: Iterable[SeatFlow] = ()
) -> list[list[int | str]]:
    """Return the sheet's balances without some payments and with others."""
    back = [(payee, payer, chips) for payer, payee, chips in less]
    return [list(pair) for pair in net([*context.balances, *back, *more])]


def compute_balances(rows: Iterable[HandRow]) -> list[list[int | str]]:
    """What the newest versions among `rows` (in the order of writing) come to, as the sheet keeps it."""
    newest = {row.number: row for row in rows}
    return [list(pair) for pair in net(flow for row in newest.values() for flow in payment_flows(row))]


def with_chip_changes(context: TableContext, replaced: Sequence[Replacement]) -> list[Replacement]:
    """Keep with the first of these versions, which somebody made, what all of them change.

    A hand that is recorded in its turn is there to be seen, and is not told.
    """
    (old, made), *later = replaced
    if made.kind != "recorded" or made.order_key != position_of_number(made.number):
        made = made.replace(chip_changes=chip_changes(context, context, replaced))
    return [(old, made), *later]


def chip_changes(before: TableContext, now: TableContext, replaced: Iterable[Replacement]) -> list[list[int]]:
    """What everybody has more (or less) by all these versions: `[person, chips]`; nobody who has the same.

    `before` is the sheet as it was agreed when the older ones were made, `now` that of the newer ones.
    """
    more: Counter[int | None] = Counter()
    for old, new in replaced:
        for context, row, sign in ((before, old, -1), (now, new, 1)):
            for payer, payee, chips in payment_flows(row):
                more[context.person_of(payer)] -= sign * chips
                more[context.person_of(payee)] += sign * chips
    return sorted([person, chips] for person, chips in more.items() if person is not None and chips)


def position_after(before: int, after: int | None, number: int) -> int:
    """The place of hand `number` between two others; after all of them it stands in turn. `Refused` without room."""
    place = position_of_number(number) if after is None else position_between(before, after)
    if place is None:
        raise Refused([Problem("after", "full", text("so many hands were put in here that there is no room left"))])
    return place


Replacement = tuple[HandRow, HandRow]
"""A version, and the one that takes its place."""


def settle_entry(
    context: TableContext,
    before: PreviousHand | None,
    entry: Mapping[str, Any],
    number: int,
    *,
    from_form: bool = False,
) -> SettledHand:
    """Hand `number`, which is played after `before`, as the book has it; `Refused` where it cannot be.

    Its `entry` has guests by name.
    """
    return _settled(context, state_after(context.ledger_sheet, before), entry, number, from_form=from_form)


def _settled(
    context: TableContext,
    state: Any,  # noqa: ANN401  every game has its own
    entry: Mapping[str, Any],
    number: int,
    *,
    from_form: bool = False,
) -> SettledHand:
    hand = settle_hand(context.ledger_sheet, state, entry, number, from_form=from_form)
    if not hand.guests:
        return hand
    check_guests(context, hand.guests)
    return hand._replace(
        entry=store_guests(context.ledger_sheet.game, hand.entry, lambda name: add_missing_people(context, name)),
        payments=map_guests(hand.payments, lambda name: guest_reference(add_missing_people(context, name))),
    )


def resettle_hand(
    context: TableContext,
    before: HandRow | None,
    row: HandRow,
    entry: Mapping[str, Any] | None,
    *,
    from_form: bool = False,
) -> SettledHand:
    """A hand with another entry, which has guests by name, or withdrawn without one; `before` is the hand before it."""
    if entry is None:
        return settle_as_withdrawn(row.number, row.entry, state_after(context.ledger_sheet, before))
    return settle_entry(context, before, entry, row.number, from_form=from_form)


def empty_version(context: TableContext, before: HandRow | None, row: HandRow) -> HandRow:
    """What stands behind `before` until a forgotten hand is put in there: nothing is paid, and the next begins so."""
    return build_version(context, "withdrawn", resettle_hand(context, before, row, None), row.order_key)


def replay_later_hands(
    context: TableContext, old: HandRow, new: HandRow, later: Iterable[HandRow]
) -> Iterator[Replacement]:
    """Every later hand that comes to something else once `new` stands where `old` did.

    A replayed version is still whose it was: only what the hand comes to is new.
    """
    if new.state == old.state:
        return
    state = state_after(context.ledger_sheet, new)
    for row in later:
        hand = _again(context, state, row, row.entry)
        replayed = _replayed(context, "replayed", hand, row)
        if outcome(replayed) != outcome(row):
            yield row, replayed
        if replayed.state == row.state:
            return  # everything behind it is as it was, and is not read
        state = hand.state


def replay_sheet(
    context: TableContext, places: Sequence[int] | None, hands: Iterable[HandRow]
) -> Iterator[Replacement]:
    """Every hand, from the first, as it comes out by what is agreed now, and the version that it comes to.

    That is the same one where nothing has changed. `places` say where each seat was, where others sit there now: then
    what was entered goes with the people. `Refused`, naming the hand, at the first that cannot be so.
    """
    played = context.ledger_sheet
    state = played.first_state()
    for row in hands:
        entry = row.entry if places is None else reseat_entry(played.game, row.entry, places)
        hand = _again(context, state, row, entry)
        new = _replayed(context, "replayed" if places is None else "reseated", hand, row)
        yield row, row if places is None and outcome(new) == outcome(row) else new
        state = hand.state


def _replayed(context: TableContext, kind: str, hand: SettledHand, row: HandRow) -> HandRow:
    return copy_author(build_version(context, kind, hand, row.order_key), row).replace(withdrawn=row.withdrawn)


def _again(context: TableContext, state: Any, row: HandRow, entry: Mapping[str, Any]) -> SettledHand:  # noqa: ANN401
    """A hand that stands after `state`, with this entry as the book has it; `Refused`, naming the hand."""
    if row.withdrawn:
        return settle_as_withdrawn(row.number, entry, state)
    with at_hand(row.number):
        return _settled(context, state, name_guests(entry, context.name_of), row.number)


def copy_author(new: HandRow, old: HandRow) -> HandRow:
    """Say of a version that it was made by whom the older one was made, and when."""
    return new.replace(at=old.at, person=old.person, on_behalf=old.on_behalf, device=old.device)


def outcome(row: HandRow) -> tuple[object, ...]:
    """What a version of a hand comes to."""
    return row.dealer, row.next_dealer, row.payments, row.shown, row.state


def set_author(
    row: HandRow, context: TableContext, on_behalf_of: int | None = None, key: IdempotencyKey | None = None
) -> HandRow:
    """Say who made a version, and for whom where that is another."""
    on_behalf = context.person_in(on_behalf_of)
    return row.replace(
        person=context.me.person,
        device=context.me.device,
        on_behalf=on_behalf if on_behalf != context.me.person else None,
        idempotency_key=key and key.text,
        request_hash=key and key.request,
    )


def build_version(context: TableContext, kind: str, hand: SettledHand, place: int) -> HandRow:
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
        state=context.ledger_sheet.game.dump_state(hand.state),
        person=None,
        on_behalf=None,
        device=None,
        at=clock.now(),
        idempotency_key=None,
    )


def settle_as_withdrawn(number: int, entry: Mapping[str, Any], state: Any) -> SettledHand:  # noqa: ANN401
    """What a withdrawn hand comes to: nothing, and the next begins as this one did."""
    return SettledHand(number, entry, state.dealer, (), {}, state)
