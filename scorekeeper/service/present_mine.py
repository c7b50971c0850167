"""What somebody's own tables show in a list."""

from __future__ import annotations

from itertools import groupby

from scorekeeper.ledger.balances import totals
from scorekeeper.service.caller import Actor
from scorekeeper.service.context import Context
from scorekeeper.service.days import day_of
from scorekeeper.service.devices import links
from scorekeeper.service.holding import beside
from scorekeeper.service.money import rate_of
from scorekeeper.service.views import Mine
from scorekeeper.store.models.tables import DeviceRow, PersonRow, SeatRow, SheetRow, TableRow


def one_of_mine(table: TableRow, device: DeviceRow, seated: list[tuple[SheetRow, SeatRow, PersonRow]]) -> Mine:
    """A table as it is listed for this device, from who sat where in each of its games."""
    people = {person.person: person for _, _, person in seated}
    contexts = [
        Context(table, people, (), row, tuple(seat.person for _, seat, _ in seats), device)
        for row, seats in ((row, list(seats)) for row, seats in groupby(seated, lambda one: one[0]))
    ]
    newest = contexts[-1]
    seat, person = newest.me.seat, newest.me.person
    flows = [
        (there.party_person(payer) or 0, there.party_person(payee) or 0, chips)
        for there in contexts
        for payer, payee, chips in there.balances
    ]
    return Mine(
        code=table.code,
        name=table.name,
        created=table.created,
        day=day_of(table),
        game=newest.played.game,
        rules=newest.played.rules,
        players=newest.players,
        named=tuple("" if people[person].placeholder else people[person].name for person in newest.seats),
        seat=seat,
        may_write=newest.me.may_write,
        total=None if seat is None else totals(newest.seats, flows)[person or 0] + beside(table, person),
        games=tuple(context.played.game for context in reversed(contexts)),
        chips=table.chips,
        rate=rate_of(table),
        rounding=table.rounding,
        note=table.rate_note,
        codes=_codes(table, newest.me),
        closed=table.closed is not None,
        demo=table.demo,
        archived=device.archived is not None,
    )


def _codes(table: TableRow, me: Actor) -> tuple[str, ...]:
    """By which somebody may know a table, the one on the screen first."""
    known = links(table, me.role, sits=me.seat is not None).join_code
    return (known, table.code) if known else (table.code,)
