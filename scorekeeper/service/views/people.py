"""Asking for a seat that somebody's phone holds: that phone is asked, and the host."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.balances import totals
from scorekeeper.ledger.chip_entries import stacks_by_person as bought
from scorekeeper.ledger.settlement import fewest
from scorekeeper.service.access.callers import Actor, Role
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.errors import NotAllowedNow
from scorekeeper.service.views.chip_entries import person_flows_by_name
from scorekeeper.service.views.hands import Pair, netted_pairs, seat_flows_by_name
from scorekeeper.store import clock
from scorekeeper.store.models.tables import DeviceRow, HostingRow, TableRow

MAX_SEAT_REQUESTS: Final = 3
"""So many phones may say at once that they are the same person."""


def seat_request_views(context: TableContext) -> tuple[SeatRequest, ...]:
    """Who asks, for those who decide on it, and for who asks."""
    every = (
        SeatRequest(
            device=one.device,
            kind=one.device_type,
            name=context.name_of(one.requested_person) or "",
            seat=context.seat_of(one.requested_person),
            mine=one.device == context.me.device,
            may_answer=_decides(context, one),
        )
        for one in context.requesting_devices
    )
    return tuple(one for one in every if one.mine or one.may_answer)


def _asking(context: TableContext, device: int) -> DeviceRow:
    found = next((one for one in context.requesting_devices if one.device == device), None)
    if found is None:
        raise NotAllowedNow(text("this phone does not ask for a seat any more"))
    return found


def _decides(context: TableContext, asking: DeviceRow) -> bool:
    return asking.device != context.me.device and (context.me.is_host or context.me.person == asking.requested_person)


@dataclass(frozen=True)
class SeatRequest:
    """A phone, `kind` as far as it says, that says to be somebody. `i_decide`: the reader may let it, or not."""

    device: int
    kind: str | None
    name: str
    seat: int | None
    mine: bool
    may_answer: bool


def links(table: TableRow, role: Role, *, sits: bool = False) -> Links:
    """Return the secrets that somebody of this role may hand on: to play, a host, and who `sits` at the table."""
    if role == "host" or (role == "player" and sits):
        return Links(table.play_secret, table.watch_secret, table.join_code)
    return Links(None, table.watch_secret, None)


def chips_are_known(table: TableRow) -> bool:
    """Whether there is anything to begin with: chips that everybody had, or somebody bought."""
    return bool(table.chips or table.bought_chips)


def chips_held(context: TableContext, contexts: Sequence[TableContext], won: Mapping[str, int]) -> dict[str, int]:
    """The chips of everybody who has any part in them, by name; of nobody where there is nothing to begin with."""
    if not chips_are_known(context.table):
        return {}
    of = chips_held_by_person(context, contexts, won)
    sat, stacks = _sat(contexts), bought(context.table.bought_chips)
    named = ((context.people[person], chips) for person, chips in of.items())
    return {
        one.name: chips
        for one, chips in named
        if not one.placeholder and (one.person in sat or one.person in stacks or won.get(one.name))
    }


def chips_held_by_person(
    context: TableContext, contexts: Sequence[TableContext], won: Mapping[str, int]
) -> dict[int, int]:
    """What the book says of everybody's chips, with `won` of them in all; who has never sat began with none."""
    sat, stacks = _sat(contexts), bought(context.table.bought_chips)
    return {
        one.person: (context.table.chips or 0) * (one.person in sat) + stacks.get(one.person, 0) + won.get(one.name, 0)
        for one in context.people.values()
    }


def chips_won_beside_hands(table: TableRow, person: int | None) -> int:
    """The chips that somebody has won beside the hands."""
    gained = sum(chips for _, payee, chips in table.entry_balances if payee == person)
    return gained - sum(chips for payer, _, chips in table.entry_balances if payer == person)


def _sat(contexts: Sequence[TableContext]) -> set[int]:
    """Everybody who has or had a seat."""
    return {person for there in contexts for person in there.seats}


@dataclass(frozen=True)
class HostCandidate:
    """Somebody at the table with a phone, who may be given the host's part, or has it."""

    person: int
    name: str
    is_host: bool
    mine: bool


@dataclass(frozen=True)
class Hosting:
    """Who is host, by name, and when one was last here; `away`: so long ago that any player may take over.

    `taken_by` took over from the reader's phone, among others, which may take it back.
    """

    candidates: tuple[HostCandidate, ...]
    last_seen: datetime
    is_absent: bool
    may_take_over: bool
    taken_by: str | None

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names of the hosts; none where it is a phone that is nobody's."""
        return tuple(guest.name for guest in self.candidates if guest.is_host)


@dataclass(frozen=True)
class HostLink:
    """What stands behind a link that makes its holder host."""

    code: str
    name: str
    hosts: tuple[str, ...]


HOST_ABSENT_AFTER: Final = timedelta(minutes=15)
"""After so long without a host any player may take over."""

Roles = Mapping[int | None, set[str]]
"""By person."""


def hosting_view(context: TableContext, there: Roles) -> Hosting:
    """Who is host, for who asks, of those that are `there`."""
    me, row, away = context.me, context.hosting, _is_away(context)
    return Hosting(
        candidates=_guests(context, there),
        last_seen=context.host_last_seen,
        is_absent=away,
        may_take_over=away and me.role == "player" and me.person is not None,
        taken_by=context.name_of(row.taken_over_by) if row and _may_take_back(row, me) else None,
    )


def _guests(context: TableContext, there: Roles) -> tuple[HostCandidate, ...]:
    """Those at the table with a phone that may write, in seat order, then those without a seat."""
    people = [*context.seats, *(person for person in context.people if person not in context.seats)]
    return tuple(
        HostCandidate(person, context.people[person].name, "host" in there[person], person == context.me.person)
        for person in people
        if person in there and there[person] != {"watcher"}
    )


def roles(context: TableContext) -> Roles:
    """What everybody who is at the table with a phone may do, by any of theirs."""
    found: dict[int | None, set[str]] = {}
    for device in context.devices:
        found.setdefault(device.person, set()).add(device.role)
    return found


def _names(context: TableContext) -> tuple[str, ...]:
    hosts = dict.fromkeys(device.person for device in context.devices if device.role == "host")
    return tuple(context.people[person].name for person in hosts if person is not None)


def _phones(context: TableContext, person: int | None) -> list[DeviceRow]:
    return [device for device in context.devices if device.person == person]


def _host_phones(context: TableContext, person: int | None) -> list[DeviceRow]:
    return [device for device in _phones(context, person) if device.role == "host"]


def _mine(context: TableContext) -> list[DeviceRow]:
    """The device that asks, and those of the same person."""
    theirs = _phones(context, context.me.person)
    return theirs or ([context.device] if context.device else [])


def _phones_to_host(context: TableContext, person: int) -> list[DeviceRow]:
    theirs = [device for device in _phones(context, person) if device.role != "watcher"]
    if not theirs:
        said = text("only somebody at the table with a phone, who does not just watch, can be host")
        raise Refused([Problem("person", "phone", said)], context.players)
    return theirs


def _is_away(context: TableContext) -> bool:
    return (
        abs(clock.now() - context.host_last_seen) >= HOST_ABSENT_AFTER
    )  # a clock that was put back keeps nobody waiting until then


def _may_take_back(row: HostingRow, me: Actor) -> bool:
    return me.role == "player" and me.device in row.former_host_devices


def players(
    context: TableContext, stands: TableTotals, here: Container[int | None], me: int | None = None
) -> tuple[Player, ...]:
    """Who sits in the seats; `here` are those with a phone."""
    return tuple(
        Player(
            seat=seat,
            person=person,
            name=context.players[seat],
            has_device=person in here,
            mine=person == me,
            total=stands.totals.get(context.players[seat], 0),
            chips_held=stands.chips_held.get(context.players[seat]),
            placeholder=context.people[person].placeholder,
        )
        for seat, person in enumerate(context.seats)
    )


def _spectators(context: TableContext, here: Container[int | None]) -> tuple[UnseatedPerson, ...]:
    """Everybody who is here, or bets, without a seat on this sheet."""
    return tuple(
        UnseatedPerson(person.person, person.name, person.person == context.me.person)
        for person in context.people.values()
        if person.person not in context.seats and not person.placeholder and (person.person in here or person.has_bet)
    )


@dataclass(frozen=True)
class TableTotals:
    """What everybody has won, the chips between pairs, the fewest payments that settle them, and what people hold."""

    totals: dict[str, int]
    pairs: tuple[Pair, ...]
    transfers: tuple[Pair, ...]
    chips_held: Mapping[str, int]


def total_up(context: TableContext, contexts: Sequence[TableContext]) -> TableTotals:
    """How the table stands over all sheets (`contexts`) and entries, players of this one (`context`) first."""
    flows = person_flows_by_name(context, context.table.entry_balances)
    for there in contexts:
        flows += seat_flows_by_name(there, there.balances)
    sat = [name for there in contexts for name in there.players]
    won = totals([*context.players, *sat], flows)
    names = (context.people[person].name for person in settling_order(contexts[-1]))
    transfers = tuple(Pair(*transfer) for transfer in fewest({name: won[name] for name in names if name in won}))
    return TableTotals(won, netted_pairs(flows), transfers, chips_held(context, contexts, won))


def settling_order(newest: TableContext) -> tuple[int, ...]:
    """Everybody in the order in which ties are decided in a plan: the seats of the newest sheet, then by number.

    So a table that has played one sheet is settled as `settle` settles that sheet.
    """
    return tuple(dict.fromkeys([*newest.seats, *sorted(newest.people)]))


@dataclass(frozen=True)
class Links:
    """The secrets behind the links of a table. `play` and `join_code` are for those who may hand them on."""

    play: str | None
    watch: str
    join_code: str | None


@dataclass(frozen=True)
class Player:
    """Who sits in a seat of the newest sheet. `seated`: a live device holds the seat; `total`: chips won in all.

    `holds`: the chips in front of them, None where nobody knows how many there were to begin with.
    `placeholder`: the seat is empty and its name only stands in for one.
    """

    seat: int
    person: int
    name: str
    has_device: bool
    mine: bool
    total: int
    placeholder: bool
    chips_held: int | None = None


@dataclass(frozen=True)
class UnseatedPerson:
    """Somebody at the table without a seat in the newest sheet."""

    person: int
    name: str
    mine: bool
