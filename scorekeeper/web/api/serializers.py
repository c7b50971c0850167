"""Convert service views to JSON values.

People are names and amounts are numbers. The fields of version 1 never change.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from scorekeeper.ledger.reports import shown_value
from scorekeeper.service.hands.consequences import AmendmentResult, Correction
from scorekeeper.service.people.access_log import AccessLogLine
from scorekeeper.service.people.devices import DeviceList
from scorekeeper.service.sheets.dice import DiceView
from scorekeeper.service.sheets.seating import SeatingPlan
from scorekeeper.service.tables.closing import OpenItems
from scorekeeper.service.views.chip_entries import ChipEntryView
from scorekeeper.service.views.drafts import DraftView
from scorekeeper.service.views.hands import HandView, Pair
from scorekeeper.service.views.people import Hosting, SeatRequest
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.service.views.tables import TableView


def table(view: TableView) -> dict[str, Any]:
    """Return a table as the caller may see it."""
    return {
        "code": view.code,
        "name": view.name,
        "revision": view.revision,
        "day": view.day.isoformat(),
        "closed": timestamp(view.closed) if view.closed else None,
        **terms(view),
        "players": [
            {"seat": one.seat, "person": one.person, "name": one.name, "seated": one.has_device} for one in view.players
        ],
        "spectators": [one.name for one in view.spectators],
        "sheet": sheet(view.sheet),
        "totals": dict(view.totals),
        "pairs": pair_amounts(view.pairs),
        "transfers": pair_amounts(view.transfers),
        "holds": dict(view.chips_held),
        "before": view.adjacent_tables.before,
        "after": view.adjacent_tables.after,
        "entries": [entry(one) for one in view.entries],
    }


def seat_requests(views: Sequence[SeatRequest]) -> dict[str, Any]:
    """Return the pending seat requests."""
    shown = "device", "kind", "name", "seat", "mine"
    return {"asking": [{name: getattr(one, name) for name in shown} for one in views if not one.declined]}


def terms(view: TableView) -> dict[str, Any]:
    """Return the terms of a table: name, starting chips, value of a chip, rounding and who bears a difference."""
    return {
        "name": view.name,
        "chips": view.chips,
        "rate": view.rate.model_dump(mode="json") if view.rate else view.note,
        "note": view.note,
        "rounding": view.rounding,
        "bearer": view.bearer,
    }


def sheet(view: SheetView) -> dict[str, Any]:
    """Return a sheet with its hands, the oldest first."""
    return {
        "number": view.number,
        "revision": view.revision,
        "game": view.game.id,
        "kept": view.locked_as_paid,
        "rules": view.rules.model_dump(mode="json"),
        "players": list(view.players),
        "hands": [hand(one) for one in view.hands],
        "more": view.earlier_hands,
        "next": {
            "number": view.next.number,
            "dealer": view.next.dealer_name,
            **{name: shown_value(value, view.players) for name, value in view.next.outlook.items()},
            "over": view.next.over,
            "follows": view.next.after_revision,
            "start": view.next.start.model_dump(mode="json") if view.next.start else None,
        },
    }


def hand(view: HandView) -> dict[str, Any]:
    """Return a settled hand as `scorekeeper settle` writes it, with the recorded metadata.

    `place` is its position in the order of play.
    """
    return {
        "number": view.number,
        "place": view.order_key,
        "revision": view.revision,
        "dealer": view.dealer_name,
        **{name: shown_value(value, view.players) for name, value in view.shown.items()},
        "payments": [
            {"from": one.payer, "to": one.payee, "amount": one.chips, "reason": one.why.code} for one in view.payments
        ],
        "pairs": pair_amounts(view.pairs),
        "next_dealer": view.next_dealer_name,
        "entry": dict(view.entry),
        "by": view.by,
        **({"on_behalf": view.on_behalf} if view.on_behalf else {}),
        "at": timestamp(view.at),
        "withdrawn": view.withdrawn,
    }


def correction(view: Correction) -> dict[str, Any]:
    """Return a corrected hand, and the numbers of all hands that settle differently."""
    return {"hand": hand(view.hand), "changed": list(view.changed_numbers)}


def amended(view: AmendmentResult) -> dict[str, Any]:
    """Return an amended sheet, and the numbers of all hands that settle differently."""
    return {"sheet": sheet(view.sheet), "changed": list(view.changed_numbers)}


def inserted_hand(view: Correction) -> dict[str, Any]:
    """Return an inserted hand, and the numbers of the later hands that settle differently."""
    return {**hand(view.hand), "changed": [change.number for change in view.changed]}


def entry(view: ChipEntryView) -> dict[str, Any]:
    """Return a chip entry in the fields in which it was sent, with the recorded metadata."""
    return {
        "number": view.number,
        "kind": view.kind,
        "revision": view.revision,
        "entered": view.entered,
        **_entered(view),
        **({"note": view.note} if view.note else {}),
        **({"money": view.money} if view.money else {}),
        "pairs": pair_amounts(view.pairs),
        "by": view.by,
        "at": timestamp(view.at),
        "withdrawn": view.withdrawn,
        **({"withdrawn_by": view.withdrawn_by} if view.withdrawn else {}),
    }


def log_line(line: AccessLogLine) -> dict[str, Any]:
    """Return a log entry in the fields of an exported event."""
    return {
        "number": line.number,
        "kind": line.kind,
        "by": line.by,
        "at": timestamp(line.at),
        "people": list(line.people),
        "what": dict(line.what),
    }


def _entered(view: ChipEntryView) -> dict[str, Any]:
    if view.counted:
        return {
            "chips": {one.name: one.counted for one in view.counted},
            "book": {one.name: one.book for one in view.counted},
            **({"bears": view.bears} if view.bears else {}),
        }
    roles = ("player",) if len(view.people) == 1 else ("from", "to")
    return {**dict(zip(roles, view.people, strict=True)), "chips": view.chips}


def conflict(view: HandView | ChipEntryView | DraftView | SheetView | OpenItems | None) -> dict[str, Any] | None:
    """Return the recorded value that a refused request conflicts with."""
    if isinstance(view, SheetView):
        return sheet(view)
    if isinstance(view, ChipEntryView):
        return entry(view)
    if isinstance(view, DraftView):
        return asdict(view)
    if isinstance(view, OpenItems):
        return still_open(view)
    return hand(view) if view else None


def still_open(view: OpenItems) -> dict[str, Any]:
    """Return the items that prevent the table from being closed."""
    return {
        "draft": view.draft,
        "objections": [{"sheet": sheet, "number": number} for sheet, number in view.objections],
        "entries": list(view.entries),
        "stakes": [{"name": name, "chips": chips} for name, chips in view.stakes],
    }


def upcoming_sheet(view: SeatingPlan) -> dict[str, Any]:
    """Return a sheet that has not begun, with the values that are known before its first hand."""
    sheet_setup = view.new_sheet.sheet
    return {
        "number": view.number,
        "game": sheet_setup.game.id,
        "rules": sheet_setup.rules.model_dump(mode="json"),
        "players": list(view.players),
        "next": {
            "dealer": view.dealer_name,
            **{name: shown_value(value, view.players) for name, value in view.outlook.items()},
            "start": sheet_setup.start.model_dump(mode="json") if sheet_setup.start else None,
        },
    }


def dice(view: DiceView) -> dict[str, Any]:
    """Return the draw for the first deal until the first hand, and what was thrown for the wall of the next hand.

    Players are named. `order` has those with equal values together. `stacks` are those of the wall, from the dealer's
    left, with who takes each tile, from the top.
    """
    names = {player.person: player.name for player in view.table.players}
    draw, wall = view.draw, view.wall
    return {
        "draw": draw
        and {
            "throws": [{"player": one.name, "dice": one.dice, "card": one.card} for one in draw.throws],
            "order": [[names[person] for person in place] for place in draw.order.places],
            "waiting": [names[person] for person in draw.order.waiting],
            "taken": draw.is_taken,
        },
        "wall": wall
        and {
            "method": wall.method,
            "dice": wall.dice,
            "side": wall.side,
            "thrower": view.table.players[wall.thrower].name,
            "first": view.table.players[wall.first].name,
            "stacks": [[view.table.players[seat].name for seat in stack] for stack in wall.stacks],
        },
    }


def hosts(view: Hosting) -> dict[str, Any]:
    """Return the hosts by name; `away` tells that any player may take over because no host has been active."""
    return {
        "hosts": list(view.hosts),
        "with_a_phone": [guest.name for guest in view.candidates],
        "seen": timestamp(view.last_seen),
        "away": view.is_absent,
        "may_take_over": view.may_take_over,
        "taken_by": view.taken_by,
    }


def devices(there: DeviceList) -> dict[str, Any]:
    """Return the devices of a table; `mine` marks the caller's."""
    return {
        "devices": [
            {
                "id": one.device,
                "name": one.name,
                "role": one.role,
                "seat": one.seat,
                "kind": one.kind,
                "seen_at": timestamp(one.last_seen),
                "mine": one.mine,
            }
            for one in there.devices
        ]
    }


def timestamp(at: datetime) -> str:
    """Return a time in ISO 8601, in UTC."""
    return at.isoformat().replace("+00:00", "Z")


def pair_amounts(pairs: Iterable[Pair]) -> list[dict[str, Any]]:
    """Return the amounts that people owe each other."""
    return [{"from": pair.payer, "to": pair.payee, "amount": pair.chips} for pair in pairs]
