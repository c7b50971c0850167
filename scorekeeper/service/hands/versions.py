"""Build new versions of hands, and compute how each version changes the balances of its sheet."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.games.contract import State
from scorekeeper.games.problems import Problem, Refused, at_hand
from scorekeeper.games.words import text
from scorekeeper.ledger.balances import net
from scorekeeper.ledger.sheet import SettledHand, reseat_entry, settle_hand
from scorekeeper.service.access.callers import IdempotencyKey
from scorekeeper.service.access.context import SeatFlow, TableContext, state_after
from scorekeeper.service.people.people import check_guests, guest_number
from scorekeeper.store import clock
from scorekeeper.store.guests import guest_reference, map_guests, name_guests, store_guests
from scorekeeper.store.models.hands import WITHDRAWN, HandRow
from scorekeeper.store.queries.hand_order import position_between, position_of_number
from scorekeeper.store.queries.hands import PreviousHand


def payment_flows(row: HandRow) -> list[SeatFlow]:
    """Return the payments between seats and guests."""
    return [(payer, payee, chips) for payer, payee, chips, _ in row.payments]


def with_new_balances(
    context: TableContext, less: Iterable[SeatFlow] = (), more: Iterable[SeatFlow] = ()
) -> list[list[int | str]]:
    """Return the sheet's balances without some payments and with others."""
    reversed_flows = [(payee, payer, chips) for payer, payee, chips in less]
    return [list(pair) for pair in net([*context.balances, *reversed_flows, *more])]


def compute_balances(rows: Iterable[HandRow]) -> list[list[int | str]]:
    """Return the balances of the newest versions among `rows`, which are in the order of writing."""
    newest = {row.number: row for row in rows}
    return [list(pair) for pair in net(flow for row in newest.values() for flow in payment_flows(row))]


def with_chip_changes(context: TableContext, replaced: "Sequence[Replacement]") -> "list[Replacement]":
    """Return these versions with the chip changes of all of them in the first one, which a user made.

    A hand that is recorded as the next one has none, because its own payments show them.
    """
    (old, first), *later = replaced
    if first.kind != "recorded" or first.order_key != position_of_number(first.number):
        first = first.replace(chip_changes=chip_changes(context, context, replaced))
    return [(old, first), *later]


def chip_changes(before: TableContext, now: TableContext, replaced: "Iterable[Replacement]") -> list[list[int]]:
    """Return how many chips each person gains or loses by these versions, as `[person, chips]`.

    People without a difference are left out. `before` is the sheet with the setup of the older versions, `now` with
    that of the newer ones.
    """
    gained: Counter[int | None] = Counter()
    for old, new in replaced:
        for context, row, sign in ((before, old, -1), (now, new, 1)):
            for payer, payee, chips in payment_flows(row):
                gained[context.person_of(payer)] -= sign * chips
                gained[context.person_of(payee)] += sign * chips
    return sorted([person, chips] for person, chips in gained.items() if person is not None and chips)


def position_after(before: int, after: int | None, number: int) -> int:
    """Return the position of hand `number` between two others, or its regular one if none follows.

    Raise `Refused` if no position is left between them.
    """
    position = position_of_number(number) if after is None else position_between(before, after)
    if position is None:
        raise Refused([Problem("after", "full", text("no more hands can be added here"))])
    return position


#: A version, and the version that replaces it.
Replacement = tuple[HandRow, HandRow]


def settled_version(  # noqa: PLR0913, PLR0917  a hand, and its position
    context: TableContext,
    kind: str,
    before: PreviousHand | None,
    entry: Mapping[str, Any],
    number: int,
    place: int,
    *,
    from_form: bool = False,
) -> HandRow:
    """Settle hand `number` after the hand `before`, or raise `Refused` if it is impossible.

    `entry` names its guests, and the returned version refers to them by person number. A version that withdraws a hand
    keeps `entry`, which is that of the row then. The returned version has no author.
    """
    state = state_after(context.ledger_sheet, before)
    if kind in WITHDRAWN:
        return build_version(context, kind, _settled_as_withdrawn(number, entry, state), place)
    return build_version(context, kind, _settled(context, state, entry, number, from_form=from_form), place)


def _settled(
    context: TableContext, state: State, entry: Mapping[str, Any], number: int, *, from_form: bool = False
) -> SettledHand:
    hand = settle_hand(context.ledger_sheet, state, entry, number, from_form=from_form)
    if not hand.guests:
        return hand
    check_guests(context, hand.guests)
    return hand._replace(
        entry=store_guests(context.ledger_sheet.game, hand.entry, lambda name: guest_number(context, name)),
        payments=map_guests(hand.payments, lambda name: guest_reference(guest_number(context, name))),
    )


def empty_version(context: TableContext, before: HandRow | None, row: HandRow) -> HandRow:
    """Return a version without payments, as the placeholder for a hand to insert after `before`."""
    return settled_version(context, "withdrawn", before, row.entry, row.number, row.order_key)


def replay_later_hands(
    context: TableContext, old: HandRow, new: HandRow, later: Iterable[HandRow]
) -> Iterator[Replacement]:
    """Yield every later hand with a changed result once `new` replaces `old`, and its new version.

    A replayed version has the author of the version that it replaces.
    """
    if new.state == old.state:
        return
    state = state_after(context.ledger_sheet, new)
    for row in later:
        hand = _settle_row(context, state, row, row.entry)
        replayed = _replayed_version(context, "replayed", hand, row)
        if outcome(replayed) != outcome(row):
            yield row, replayed
        if replayed.state == row.state:
            return  # the later hands do not change, so they are not read
        state = hand.state


def replay_sheet(
    context: TableContext, places: Sequence[int] | None, hands: Iterable[HandRow]
) -> Iterator[Replacement]:
    """Settle all hands of a sheet again with its current setup, and yield each with its version.

    The version is the same object if nothing changes. `places` holds the previous seat of each seat if the seating has
    changed; entries then move with their people. Raise `Refused` with the hand at the first that is impossible.
    """
    played = context.ledger_sheet
    state = played.first_state()
    for row in hands:
        entry = row.entry if places is None else reseat_entry(played.game, row.entry, places)
        hand = _settle_row(context, state, row, entry)
        new = _replayed_version(context, "replayed" if places is None else "reseated", hand, row)
        yield row, row if places is None and outcome(new) == outcome(row) else new
        state = hand.state


def _replayed_version(context: TableContext, kind: str, hand: SettledHand, row: HandRow) -> HandRow:
    return copy_author(build_version(context, kind, hand, row.order_key), row).replace(withdrawn=row.withdrawn)


def _settle_row(context: TableContext, state: State, row: HandRow, entry: Mapping[str, Any]) -> SettledHand:
    """Settle a stored hand after `state` with this entry, or raise `Refused` with the number of the hand."""
    if row.withdrawn:
        return _settled_as_withdrawn(row.number, entry, state)
    with at_hand(row.number):
        return _settled(context, state, name_guests(entry, context.name_of), row.number)


def copy_author(new: HandRow, old: HandRow) -> HandRow:
    """Return a version with the author and the time of an older one."""
    return new.replace(at=old.at, person=old.person, on_behalf=old.on_behalf, device=old.device)


def outcome(row: HandRow) -> tuple[object, ...]:
    """Return the result of a version, for comparison."""
    return row.dealer, row.next_dealer, row.payments, row.shown, row.state


def set_author(
    row: HandRow, context: TableContext, on_behalf_of: int | None = None, key: IdempotencyKey | None = None
) -> HandRow:
    """Return a version with the caller as its author, and the person it was entered for if that is another."""
    on_behalf = context.person_in(on_behalf_of)
    return row.replace(
        person=context.me.person,
        device=context.me.device,
        on_behalf=on_behalf if on_behalf != context.me.person else None,
        idempotency_key=key and key.text,
        request_hash=key and key.request,
    )


def build_version(context: TableContext, kind: str, hand: SettledHand, place: int) -> HandRow:
    """Return a settled hand as a row without an author."""
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
        at=clock.now(),
    )


def _settled_as_withdrawn(number: int, entry: Mapping[str, Any], state: State) -> SettledHand:
    """Return a hand without payments, after which the state is that before it."""
    return SettledHand(number, entry, state.dealer, (), {}, state)
