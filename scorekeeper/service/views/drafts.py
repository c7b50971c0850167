"""Build the view of a draft, without fields that are still hidden from its reader.

A game may keep fields hidden until all of them are entered or the table reveals them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.service.access.callers import Actor
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.views.hands import FormValue
from scorekeeper.service.views.people import devices_of
from scorekeeper.store.models.hands import DraftRow

#: The name under which a draft has the revision at which the bets of the hand were closed, among the placed fields.
CLOSED = ""


def hidden_fields(context: TableContext, row: DraftRow, actor: Actor) -> Mapping[str, int]:
    """Return the entered fields that this device may not see yet, each with its person.

    A field is visible to the device that entered it and, if the device may write, to its author, to the person named
    with it, and to its person: the player in the seat, or the spectator who placed a side bet. A spectator's device
    sees none but its own, even under the same name.
    """
    if row.revealed or not context.ledger_sheet.game.hidden_field(context.ledger_sheet.rules):
        return {}
    owners = {name: context.seats[seat] for name, seat in _hidden_fields(context).items() if name in row.fields} | {
        name: row.entered_by[bet_of(name)][1]
        for name in row.fields
        if name.endswith((".on", ".amount", ".odds")) and bet_of(name) in row.placed
    }
    return {name: owner for name, owner in owners.items() if not _may_see(row.entered_by[name], owner, actor)}


def bet_of(name: str) -> str:
    """Return the field whose placement places this one too: `side_bets.0.by` for `side_bets.0.on`, else itself."""
    field, _, rest = name.partition(".")
    place, dot, _ = rest.partition(".")
    return f"{field}.{place}.by" if dot else name


def hidden_fields_in(context: TableContext, entry: Mapping[str, Any]) -> set[str]:
    """Return the hidden fields of the game for which an entry has a value."""
    values = entry.get(context.ledger_sheet.game.hidden_field(context.ledger_sheet.rules))
    has_value = [value is not None for value in values] if isinstance(values, list | tuple) else []
    return {name for name, seat in _hidden_fields(context).items() if seat < len(has_value) and has_value[seat]}


def draft_dealer(context: TableContext, row: DraftRow, next_dealer: int) -> int:
    """Return the dealer of a draft: the one that is entered, or else the one that follows."""
    named = row.fields.get("dealer", "")
    return int(named) if named in map(str, range(len(context.seats))) else next_dealer


def all_entered(context: TableContext, row: DraftRow, *exempt: int | None, field: str | None = None) -> bool:
    """Return whether all seats but the exempt ones, as the dealer's, have entered `field`, by default the hidden one.

    What somebody else entered for a person with a device does not count: it would reveal the others to them.
    """
    due = _hidden_fields(context) if field is None else _by_seat(context, field)
    return all(_is_in(context, row, name, seat) for name, seat in due.items() if seat not in exempt)


def _is_in(context: TableContext, row: DraftRow, name: str, seat: int) -> bool:
    """Return whether the field of a seat is placed, or was entered by its person or for a person without a device."""
    if name not in row.fields:
        return False
    person = context.seats[seat]
    return name in row.placed or row.entered_by[name][1] == person or not devices_of(context, person)


def hidden_bets(context: TableContext, row: DraftRow) -> set[str]:
    """Return the names of the entered fields that the rules hide, also if they were revealed."""
    return row.fields.keys() & _hidden_fields(context).keys()


def _hidden_fields(context: TableContext) -> dict[str, int]:
    return _by_seat(context, context.ledger_sheet.game.hidden_field(context.ledger_sheet.rules))


def _by_seat(context: TableContext, field: str) -> dict[str, int]:
    """Return the names of a list field's values, each with its seat; nothing for no field."""
    return {f"{field}.{seat}": seat for seat in range(len(context.seats))} if field else {}


def _may_see(entered_by: list[int | None], owner: int, actor: Actor) -> bool:
    device, *people = entered_by
    is_owner = actor.may_write and actor.person is not None and actor.person in {*people, owner}
    return device == actor.device or is_owner


@dataclass(frozen=True)
class DraftView:
    """The entered values of a hand that is not recorded yet, by flat form names (`piles.0`).

    `by` says who entered a field, `on_behalf_of` for which other person. `hidden` names the fields that are entered but
    hidden from this reader; `placed` those that only the dealer and the host can change, with all fields of a side bet
    whose `by` is named. `closed`: a side bet that is placed now is late.
    """

    number: int
    fields: Mapping[str, FormValue] = field(default_factory=dict)
    by: Mapping[str, str] = field(default_factory=dict)
    on_behalf_of: Mapping[str, str] = field(default_factory=dict)
    revision: int = 0
    hidden: tuple[str, ...] = ()
    placed: tuple[str, ...] = ()
    closed: bool = False

    @property
    def is_entered(self) -> bool:
        """Whether any field is entered, visible to this reader or not."""
        return bool(self.fields or self.hidden)


def draft_view(context: TableContext, row: DraftRow | None, number: int, actor: Actor) -> DraftView:
    """Return the draft of hand `number` as this device may see it; an empty one if the draft is of another hand."""
    if row is None or context.locked_as_paid or (row.sheet, row.number) != (context.sheet.sheet, number):
        return DraftView(number)
    hidden = hidden_fields(context, row, actor)
    names = {name: (context.name_of(by[1]), context.name_of(by[2])) for name, by in row.entered_by.items()}
    return DraftView(
        number=number,
        fields={name: value for name, value in row.fields.items() if name not in hidden},
        by={name: by for name, (by, _) in names.items() if by},
        on_behalf_of={name: on_behalf for name, (_, on_behalf) in names.items() if on_behalf},
        revision=row.revision,
        hidden=tuple(hidden),
        placed=tuple(name for name in row.placed if name != CLOSED),
        closed=CLOSED in row.placed,
    )
