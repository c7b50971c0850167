"""What seats come to that are wanted: who that is, how the sheet begins, and where it goes on from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service import replaying
from scorekeeper.service.beginning import next_number
from scorekeeper.service.context import Context
from scorekeeper.service.names import Placeholder, fold
from scorekeeper.service.onward import Onward, TakesOver, look_onward
from scorekeeper.service.sheets import Agreed, agree
from scorekeeper.store.models.tables import PersonRow
from scorekeeper.store.queries.hands import SheetStatus

Place = int | str
"""Who is to have a seat: a person by number, somebody new by name, or nobody yet: ""."""


@dataclass(frozen=True)
class Wanted:
    """Who is to sit where, in the order of play. `anew`: only chips carry on."""

    seats: tuple[Place, ...]
    takes_over: TakesOver = field(default_factory=dict)
    anew: bool = False


@dataclass(frozen=True)
class Coming:
    """What the seats come to: the sheet as it begins, `number`; `onward` is how it goes on, where it does.

    `outlook` is what the table knows before its first hand.
    """

    agreed: Agreed
    number: int
    onward: Onward | None
    outlook: Mapping[str, Any]

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return self.agreed.sheet.players

    @property
    def dealer_name(self) -> str:
        """Who deals first."""
        return self.players[self.agreed.sheet.first_dealer]


def known(context: Context, wanted: Wanted) -> Wanted:
    """The same, where a name that the table knows is that person."""
    named: dict[Place, PersonRow | None] = {
        place: context.by_fold.get(fold(place)) for place in wanted.seats if isinstance(place, str)
    }
    return replace(wanted, seats=tuple(row.person if (row := named.get(place)) else place for place in wanted.seats))


def come_to(context: Context, stands: SheetStatus, wanted: Wanted, placeholder: Placeholder) -> Coming:
    """What the seats come to; `Refused` where nobody can sit so."""
    names = [_name(context, seat, place) for seat, place in enumerate(wanted.seats)]
    played = context.played
    dealer = _first_dealer(context, stands, wanted.seats)
    agreed = agree(played.game.id, names, played.rules.model_dump(mode="json"), dealer, placeholder)
    onward = None
    if not wanted.anew and not context.kept and (stands.recorded or context.sheet.continued_from):
        onward = look_onward(context, stands, agreed.sheet, wanted.takes_over)
        agreed = agreed.going_on(onward.start)
    outlook = agreed.sheet.game.outlook(agreed.sheet.rules, agreed.sheet.first_state())
    return Coming(agreed, next_number(context, stands), onward, outlook)


def _first_dealer(context: Context, stands: SheetStatus, seats: Sequence[Place]) -> int:
    """Who would deal next deals first; where they leave, who has their chair, or the first."""
    if context.kept:
        dealer = stands.last.next_dealer if stands.last else context.sheet.first_dealer
    else:
        dealer = replaying.state_after(context.played, stands.last).dealer
    person = context.seats[dealer]
    return seats.index(person) if person in seats else dealer if dealer < len(seats) else 0


def _name(context: Context, seat: int, place: Place) -> str:
    if isinstance(place, str):
        return place
    if place not in context.people:
        raise Refused([Problem(f"seats.{seat}", "person", text("nobody at this table has this number"))])
    return context.people[place].name
