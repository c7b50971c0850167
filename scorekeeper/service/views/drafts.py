"""What lies face down in a draft: the fields that a game keeps so until all of them are in or the table opens them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.service.access.callers import Actor
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.views.hands import FormValue
from scorekeeper.store.models.hands import DraftRow


def hidden_fields(context: TableContext, row: DraftRow, actor: Actor) -> Mapping[str, int]:
    """The fields that are in and that this device may not see yet, each with its seat.

    Seen by the device that entered it, and by those that may write of who entered it, whom it was entered for, and who
    sits there: one that only looks on sees nothing, whatever it is called.
    """
    if row.revealed:
        return {}
    return {
        name: seat
        for name, seat in _fields(context).items()
        if name in row.fields and not _may_see(row.entered_by[name], context.seats[seat], actor)
    }


def is_contained(context: TableContext, entry: Mapping[str, Any]) -> set[str]:
    """The fields of this kind that an entry holds something for, whatever that is."""
    values = entry.get(context.ledger_sheet.game.face_down(context.ledger_sheet.rules))
    held = [value is not None for value in values] if isinstance(values, list | tuple) else []
    return {name for name, seat in _fields(context).items() if seat < len(held) and held[seat]}


def draft_dealer(context: TableContext, row: DraftRow, previous_revision: int) -> int:
    """Who deals the hand of a draft: who is named there, else who follows."""
    named = row.fields.get("dealer", "")
    return int(named) if named in map(str, range(len(context.seats))) else previous_revision


def all_entered(context: TableContext, row: DraftRow, dealer: int) -> bool:
    """Whether everybody but the dealer has theirs in, or nothing lies face down by the rules of now."""
    return all(name in row.fields for name, seat in _fields(context).items() if seat != dealer)


def _fields(context: TableContext) -> dict[str, int]:
    face_down = context.ledger_sheet.game.face_down(context.ledger_sheet.rules)
    return {f"{face_down}.{seat}": seat for seat in range(len(context.seats))} if face_down else {}


def _may_see(by: list[int | None], sits_there: int, actor: Actor) -> bool:
    device, *people = by
    theirs = actor.may_write and actor.person is not None and actor.person in {*people, sits_there}
    return device == actor.device or theirs


@dataclass(frozen=True)
class DraftView:
    """What has been entered of a hand that is not recorded: flat form names (`piles.0`).

    `by` says who entered a field, `on_behalf` for whom, where that is somebody else. `face_down` names the fields that
    are in as well, but whose values this reader may not see yet; `laid` those that only the dealer and the host change.
    """

    number: int
    fields: Mapping[str, FormValue] = field(default_factory=dict)
    by: Mapping[str, str] = field(default_factory=dict)
    on_behalf: Mapping[str, str] = field(default_factory=dict)
    revision: int = 0
    face_down: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()

    @property
    def is_entered(self) -> bool:
        """Whether anything has been, seen by this reader or not."""
        return bool(self.fields or self.face_down)


def draft_view(context: TableContext, row: DraftRow | None, number: int, actor: Actor) -> DraftView:
    """What has been entered of hand `number`, as this device may see it; nothing where it is another's draft."""
    if row is None or context.locked_as_paid or (row.sheet, row.number) != (context.sheet.sheet, number):
        return DraftView(number)
    hidden = hidden_fields(context, row, actor)
    who = {name: (context.name_of(by[1]), context.name_of(by[2])) for name, by in row.entered_by.items()}
    return DraftView(
        number=number,
        fields={name: value for name, value in row.fields.items() if name not in hidden},
        by={name: by for name, (by, _) in who.items() if by},
        on_behalf={name: on_behalf for name, (_, on_behalf) in who.items() if on_behalf},
        revision=row.revision,
        face_down=tuple(hidden),
        laid=tuple(row.placed),
    )
