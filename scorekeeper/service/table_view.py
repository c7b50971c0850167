"""The view of a whole table: who sits there, the sheet, and what everybody has won over all sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.games.transfers import fewest_transfers
from scorekeeper.ledger.balance import net, totals
from scorekeeper.service import show
from scorekeeper.service.room import Room, every_sheet
from scorekeeper.service.views import Links, Pair, Player, Role, Spectator, TableView
from scorekeeper.store.queries import Reading, Span
from scorekeeper.store.rows import TableRow


def links(table: TableRow, role: Role) -> Links:
    """The secrets that somebody of this role may hand on."""
    if role == "watcher":
        return Links(None, table.watch_secret, None)
    return Links(table.play_secret, table.watch_secret, table.join_code)


@dataclass(frozen=True)
class Standing:
    """What everybody has won, the chips between pairs, and the fewest payments that settle them."""

    totals: dict[str, int]
    pairs: tuple[Pair, ...]
    transfers: tuple[Pair, ...]


def standing(room: Room, rooms: Sequence[Room]) -> Standing:
    """How the table stands over all sheets (`rooms`), players of this one (`room`) first."""
    flows: list[tuple[str, str, int]] = []
    for there in rooms:
        flows += show.named_flows(there, there.balances)
    sat = [name for there in rooms for name in there.players]
    won = totals([*room.players, *sat], flows)
    transfers = tuple(Pair(*transfer) for transfer in _transfers(tuple(won.items())))
    return Standing(won, show.pairs(flows), transfers)


@lru_cache(maxsize=256)
def _transfers(won: tuple[tuple[str, int], ...]) -> tuple[tuple[str, str, int], ...]:
    # Every phone of a table asks for the same, and twelve people take a while.
    return net(fewest_transfers(dict(won)))


def players(room: Room, won: Mapping[str, int], me: int | None = None) -> tuple[Player, ...]:
    """Who sits in the seats."""
    held = {device.person for device in room.devices}
    return tuple(
        Player(
            seat=seat,
            person=person,
            name=room.players[seat],
            seated=person in held,
            mine=person == me,
            total=won.get(room.players[seat], 0),
            placeholder=room.people[person].placeholder,
        )
        for seat, person in enumerate(room.seats)
    )


def table_view(reading: Reading, room: Room, span: Span | None = None) -> TableView:
    """The table as who asks may see it, with these hands of the sheet that is looked at; without any, none."""
    rooms = every_sheet(reading, room)
    stands = standing(room, rooms)
    sheet = show.one_sheet(reading, room, rooms, span or Span(limit=0))
    table, me = room.table, room.me
    return TableView(
        code=table.code,
        name=table.name,
        revision=table.revision,
        created=table.created,
        chips=table.chips,
        rate=table.rate,
        joining_locked=table.joining_locked,
        links=links(table, me.role),
        me=me,
        players=players(room, stands.totals, me.person),
        spectators=_spectators(room),
        sheet=sheet,
        sheets=len(rooms),
        totals=stands.totals,
        pairs=stands.pairs,
        transfers=stands.transfers,
        draft=show.draft(room, reading.draft(room.table_id), sheet.next.number, me),
    )


def _spectators(room: Room) -> tuple[Spectator, ...]:
    """Everybody who is here, or bets, without a seat on this sheet."""
    here = {device.person for device in room.devices}
    return tuple(
        Spectator(person.person, person.name, person.person == room.me.person)
        for person in room.people.values()
        if person.person not in room.seats and not person.placeholder and (person.person in here or person.bets)
    )
