"""Build the views of the people at a table: players, spectators, hosts, seat requests, links and totals."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.balances import net, totals
from scorekeeper.ledger.chip_entries import stacks_by_person as bought
from scorekeeper.ledger.settlement import fewest
from scorekeeper.service.access.callers import Actor, Role
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.errors import NotAllowedNow
from scorekeeper.service.views.chip_entries import person_flows_by_name
from scorekeeper.service.views.hands import Pair, seat_flows_by_name
from scorekeeper.store import clock
from scorekeeper.store.models.tables import DeviceRow, HostingRow, PersonRow, TableRow

#: Maximum number of devices that request the same seat at a time.
MAX_SEAT_REQUESTS = 3


def seat_request_views(context: TableContext) -> "tuple[SeatRequest, ...]":
    """Return the seat requests that the caller decides, and the caller's own, also if it was declined."""
    own = [context.device] if context.device and context.device.declined_person else []
    requests = (
        SeatRequest(
            device=device.device,
            kind=device.device_type,
            name=context.name_of(device.requested_person or device.declined_person) or "",
            seat=context.seat_of(device.requested_person or device.declined_person),
            mine=device.device == context.me.device,
            may_answer=may_decide(context, device),
            of_host=is_only_host(context, device.requested_person),
            plays=device.person is not None,
            declined=device.requested_person is None,
        )
        for device in (*context.requesting_devices, *own)
    )
    return tuple(request for request in requests if request.mine or request.may_answer)


def require_seat_request(context: TableContext, device: int) -> DeviceRow:
    """Return the device that requests a seat; raise `NotAllowedNow` if it does not any more."""
    request = next((request for request in context.requesting_devices if request.device == device), None)
    if request is None:
        raise NotAllowedNow(text("this phone is no longer asking for a seat"))
    return request


def may_decide(context: TableContext, asking: DeviceRow) -> bool:
    """Return whether the caller may decide a seat request.

    That is a host, or the person in that seat; for the seat of the only host, everybody who sits at the table.
    """
    me, wanted = context.me, asking.requested_person
    instead = me.seat is not None and is_only_host(context, wanted)
    return me.may_write and asking.device != me.device and (me.is_host or me.person == wanted or instead)


def is_only_host(context: TableContext, person: int | None) -> bool:
    """Return whether this person, and no other, is host."""
    return {device.person for device in context.devices if device.role == "host"} == {person}


@dataclass(frozen=True)
class SeatRequest:
    """A device that requests a seat; `kind` is its type, as reported.

    `may_answer`: the reader may grant the request. `of_host`: the seat is that of the only host. `plays`: its person
    has no seat and wants one. `declined`: it was answered with No.
    """

    device: int
    kind: str | None
    name: str
    seat: int | None
    mine: bool
    may_answer: bool
    of_host: bool
    plays: bool
    declined: bool


def links(table: TableRow, role: Role, *, sits: bool = False) -> "Links":
    """Return the secrets that a device may pass on: all for a host or a seated player, else the watch link only."""
    if role == "host" or (role == "player" and sits):
        return Links(table.play_secret, table.watch_secret, table.join_code)
    return Links(None, table.watch_secret, None)


def chips_are_known(table: TableRow) -> bool:
    """Return whether stacks can be calculated: the table has starting chips, or someone has bought chips."""
    return bool(table.chips or table.bought_chips)


def chips_held(context: TableContext, contexts: Sequence[TableContext], won: Mapping[str, int]) -> dict[str, int]:
    """Return the stacks of all people with chips, by name; empty if stacks cannot be calculated.

    An empty seat is left out, unless it has won or lost chips: the sum is what was handed out.
    """
    if not chips_are_known(context.table):
        return {}
    has_chips = _seated_persons(contexts) | bought(context.table.bought_chips).keys()
    stacks = chips_held_by_person(context, contexts, won)
    holders = {number for number in has_chips if not context.people[number].placeholder}
    shown = (person for person in context.people.values() if won.get(person.name) or person.person in holders)
    return {person.name: stacks[person.person] for person in shown}


def chips_held_by_person(
    context: TableContext, contexts: Sequence[TableContext], won: Mapping[str, int]
) -> dict[int, int]:
    """Return the recorded stacks of all people; `won` are their totals. People who never sat start with 0."""
    start = dict.fromkeys(_seated_persons(contexts), context.table.chips or 0)
    stacks, people = bought(context.table.bought_chips), context.people
    return {one: start.get(one, 0) + stacks.get(one, 0) + won.get(context.name(one), 0) for one in people}


def chips_from_entries(table: TableRow, person: int | None) -> int:
    """Return the chips that a person has won by chip entries."""
    return totals([person or 0], ((payer, payee, chips) for payer, payee, chips in table.entry_balances))[person or 0]


def _seated_persons(contexts: Sequence[TableContext]) -> set[int]:
    """Return all persons who have or had a seat."""
    return {person for sheet_context in contexts for person in sheet_context.seats}


@dataclass(frozen=True)
class HostCandidate:
    """A person at the table with a device, who is host or may become host."""

    person: int
    name: str
    is_host: bool
    mine: bool


@dataclass(frozen=True)
class Hosting:
    """The hosts by name, and when a host was last seen.

    `is_absent`: no host was seen lately, so any player may take over.

    `taken_by` took over from hosts, one of them the reader's device, which may take the role back.
    """

    candidates: tuple[HostCandidate, ...]
    last_seen: datetime
    is_absent: bool
    may_take_over: bool
    taken_by: str | None

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names of the hosts; empty if the host is a device without a person."""
        return tuple(guest.name for guest in self.candidates if guest.is_host)


@dataclass(frozen=True)
class HostLink:
    """The table to which a host link belongs, its hosts, and the people of whom one may become host."""

    code: str
    name: str
    hosts: tuple[str, ...]
    people: tuple[PersonRow, ...]


#: If no host is seen for this time, any player may take over.
HOST_ABSENT_AFTER = timedelta(minutes=15)

#: Roles by person.
Roles = Mapping[int | None, set[str]]


def hosting_view(context: TableContext, there: Roles) -> Hosting:
    """Return the hosts as the caller may see them; `there` are the roles of the people with a device."""
    me, row, away = context.me, context.hosting, is_host_away(context)
    in_order = dict.fromkeys([*context.seats, *context.people])  # by seat, then those without a seat
    candidates = [person for person in in_order if person in there and there[person] != {"watcher"}]
    return Hosting(
        candidates=tuple(
            HostCandidate(person, context.name(person), "host" in there[person], person == me.person)
            for person in candidates
        ),
        last_seen=context.host_last_seen,
        is_absent=away,
        may_take_over=away and me.role == "player" and me.person is not None,
        taken_by=context.name_of(row.taken_over_by) if row and may_take_back(row, me) else None,
    )


def roles(context: TableContext) -> Roles:
    """Return the roles of each person, over all their devices."""
    by_person: dict[int | None, set[str]] = {}
    for device in context.devices:
        by_person.setdefault(device.person, set()).add(device.role)
    return by_person


def host_names(context: TableContext) -> tuple[str, ...]:
    """Return the names of the hosts."""
    hosts = dict.fromkeys(device.person for device in context.devices if device.role == "host")
    return tuple(context.name(person) for person in hosts if person is not None)


def devices_of(context: TableContext, person: int | None) -> list[DeviceRow]:
    """Return the devices of a person."""
    return [device for device in context.devices if device.person == person]


def host_devices(context: TableContext, person: int | None) -> list[DeviceRow]:
    """Return the devices with which a person is host."""
    return [device for device in devices_of(context, person) if device.role == "host"]


def caller_devices(context: TableContext) -> list[DeviceRow]:
    """Return the devices of the caller's person, or the caller's device if it has no person."""
    devices = devices_of(context, context.me.person)
    return devices or ([context.device] if context.device else [])


def require_host_devices(context: TableContext, person: int) -> list[DeviceRow]:
    """Return the devices with which a person can be host; raise `Refused` if there are none."""
    devices = [device for device in devices_of(context, person) if device.role != "watcher"]
    if not devices:
        message = text("only someone who joined with a phone, and not just to watch, can be host")
        raise Refused([Problem("person", "phone", message)], context.players)
    return devices


def is_host_away(context: TableContext) -> bool:
    """Return whether no host has been seen for `HOST_ABSENT_AFTER`."""
    return abs(clock.now() - context.host_last_seen) >= HOST_ABSENT_AFTER  # abs: the clock may be set back


def may_take_back(row: HostingRow, me: Actor) -> bool:
    """Return whether the device was a host's until another player took over."""
    return me.role == "player" and me.device in row.former_host_devices


def players(
    context: TableContext, stands: "TableTotals", here: Container[int | None], me: int | None = None
) -> "tuple[Player, ...]":
    """Return the players in seat order; `here` are the persons with a device."""
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


def spectators(context: TableContext, here: Roles) -> "tuple[UnseatedPerson, ...]":
    """Return the people without a seat on this sheet who have a device or have placed a bet."""
    me = context.me.person
    return tuple(
        UnseatedPerson(person.person, person.name, person.person == me, "watcher" in here.get(person.person, ()))
        for person in context.people.values()
        if person.person not in context.seats and not person.placeholder and (person.person in here or person.has_bet)
    )


@dataclass(frozen=True)
class TableTotals:
    """The chips won in all, the net chips between pairs, the fewest payments that settle them, and the stacks.

    `chips_held` is empty if the starting chips are unknown.
    """

    totals: dict[str, int]
    pairs: tuple[Pair, ...]
    transfers: tuple[Pair, ...]
    chips_held: Mapping[str, int]


def total_up(context: TableContext, contexts: Sequence[TableContext]) -> TableTotals:
    """Return the totals over all sheets (`contexts`) and chip entries; the players of `context` come first."""
    flows = person_flows_by_name(context, context.table.entry_balances)
    for sheet_context in contexts:
        flows += seat_flows_by_name(sheet_context, sheet_context.balances)
    seated = [name for sheet_context in contexts for name in sheet_context.players]
    won = totals([*context.players, *seated], flows)
    names = (context.name(person) for person in settling_order(contexts[-1]))
    transfers = tuple(Pair(*transfer) for transfer in fewest({name: won[name] for name in names if name in won}))
    pairs = tuple(Pair(*flow) for flow in net(flows))
    return TableTotals(won, pairs, transfers, chips_held(context, contexts, won))


def ranked_totals(context: TableContext, won: Mapping[str, int]) -> dict[str, int]:
    """Return the totals of the people who are ranked: all but empty seats without chips."""
    empty = {person.name for person in context.people.values() if person.placeholder}
    return {name: chips for name, chips in won.items() if chips or name not in empty}


def settling_order(newest: TableContext) -> tuple[int, ...]:
    """Return all persons in the order that decides ties: by seat on the newest sheet, then by number.

    With this order, a table with one sheet is settled like that sheet.
    """
    return tuple(dict.fromkeys([*newest.seats, *sorted(newest.people)]))


@dataclass(frozen=True)
class Links:
    """The secrets of the links of a table. `play` and `join_code` are None if the reader may not pass them on."""

    play: str | None
    watch: str
    join_code: str | None


@dataclass(frozen=True)
class Player:
    """The player in a seat of the newest sheet. `has_device`: a device holds the seat; `total`: chips won in all.

    `chips_held`: the player's stack, None if it cannot be calculated. `placeholder`: the seat is empty, and its name is
    a stand-in.
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
    """A person at the table without a seat in this sheet; `watches`: a device of the person may only watch."""

    person: int
    name: str
    mine: bool
    watches: bool
