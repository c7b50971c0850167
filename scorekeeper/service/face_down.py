"""What lies face down in a draft: the fields that a game keeps so until all of them are in or the table opens them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.service.caller import Actor
from scorekeeper.service.context import Context
from scorekeeper.store.models.hands import DraftRow


def hidden(context: Context, row: DraftRow, actor: Actor) -> Mapping[str, int]:
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


def contained(context: Context, entry: Mapping[str, Any]) -> set[str]:
    """The fields of this kind that an entry holds something for, whatever that is."""
    values = entry.get(context.played.game.face_down(context.played.rules))
    held = [value is not None for value in values] if isinstance(values, list | tuple) else []
    return {name for name, seat in _fields(context).items() if seat < len(held) and held[seat]}


def dealer(context: Context, row: DraftRow, follows: int) -> int:
    """Who deals the hand of a draft: who is named there, else who follows."""
    named = row.fields.get("dealer", "")
    return int(named) if named in map(str, range(len(context.seats))) else follows


def all_in(context: Context, row: DraftRow, dealer: int) -> bool:
    """Whether everybody but the dealer has theirs in, or nothing lies face down by the rules of now."""
    return all(name in row.fields for name, seat in _fields(context).items() if seat != dealer)


def _fields(context: Context) -> dict[str, int]:
    face_down = context.played.game.face_down(context.played.rules)
    return {f"{face_down}.{seat}": seat for seat in range(len(context.seats))} if face_down else {}


def _may_see(by: list[int | None], sits_there: int, actor: Actor) -> bool:
    device, *people = by
    theirs = actor.may_write and actor.person is not None and actor.person in {*people, sits_there}
    return device == actor.device or theirs
