"""What people hold: the chips that everybody began with, what they bought of the box less what they gave back, and won.

Chips that are handed over to settle change nothing of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.ledger.chip_entries import stacks_by_person as bought
from scorekeeper.service.chips_views import Holder
from scorekeeper.service.context import Context
from scorekeeper.service.views import TableView
from scorekeeper.store.models.tables import TableRow


def is_known(table: TableRow) -> bool:
    """Whether there is anything to begin with: chips that everybody had, or somebody bought."""
    return bool(table.chips or table.bought_chips)


def holds(context: Context, contexts: Sequence[Context], won: Mapping[str, int]) -> dict[str, int]:
    """The chips of everybody who has any part in them, by name; of nobody where there is nothing to begin with."""
    if not is_known(context.table):
        return {}
    of = by_person(context, contexts, won)
    sat, stacks = _sat(contexts), bought(context.table.bought_chips)
    named = ((context.people[person], chips) for person, chips in of.items())
    return {
        one.name: chips
        for one, chips in named
        if not one.placeholder and (one.person in sat or one.person in stacks or won.get(one.name))
    }


def by_person(context: Context, contexts: Sequence[Context], won: Mapping[str, int]) -> dict[int, int]:
    """What the book says of everybody's chips, with `won` of them in all; who has never sat began with none."""
    sat, stacks = _sat(contexts), bought(context.table.bought_chips)
    return {
        one.person: (context.table.chips or 0) * (one.person in sat) + stacks.get(one.person, 0) + won.get(one.name, 0)
        for one in context.people.values()
    }


def holders(context: Context, table: TableView) -> tuple[Holder, ...]:
    """Everybody with a part in the chips: who sits here first, then who has any, or watches."""
    stacks, watching = bought(context.table.bought_chips), {one.person for one in table.spectators}
    known = [context.people[person] for person in context.seats]
    others = [one for person, one in context.people.items() if person not in context.seats]
    with_part = [one for one in others if one.name in table.holds or one.name in table.totals or one.person in watching]
    return tuple(
        Holder(
            person=one.person,
            name=one.name,
            mine=one.person == context.me.person,
            sat=one.person in context.seats or any(one.name in game.players for game in table.games),
            holds=table.holds.get(one.name),
            total=table.totals.get(one.name, 0),
            bought=stacks.get(one.person, 0),
        )
        for one in (*known, *with_part)
        if not one.placeholder
    )


def beside(table: TableRow, person: int | None) -> int:
    """The chips that somebody has won beside the hands."""
    gained = sum(chips for _, payee, chips in table.entry_balances if payee == person)
    return gained - sum(chips for payer, _, chips in table.entry_balances if payer == person)


def _sat(contexts: Sequence[Context]) -> set[int]:
    """Everybody who has or had a seat."""
    return {person for there in contexts for person in there.seats}
