"""Tables: opening one, and seeing it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Annotated, Any, cast

from pydantic import Field

from scorekeeper.games.checks import seat_problem
from scorekeeper.games.fields import AS_WHOLE
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service import bounds, codes, presence
from scorekeeper.service.caller import Caller, Role
from scorekeeper.service.context import is_number, looking, within
from scorekeeper.service.days import Zone, day_in
from scorekeeper.service.devices import admit, free_code
from scorekeeper.service.devices import links as links_of
from scorekeeper.service.errors import NotFound, no_hand
from scorekeeper.service.events import Door, log_door
from scorekeeper.service.money import rate_columns
from scorekeeper.service.names import Placeholder, check_visible, clean_name, fold
from scorekeeper.service.people import name_person
from scorekeeper.service.present_mine import one_of_mine
from scorekeeper.service.present_settling import open_there
from scorekeeper.service.present_table import seen_by, table_view
from scorekeeper.service.sheets import Agreed, agree, lay_sheet
from scorekeeper.service.table_snapshot import snapshot
from scorekeeper.service.terms import Terms, read_terms, unknown_bearer
from scorekeeper.service.views import Admission, Links, Mine, TableView
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import TableRow
from scorekeeper.store.queries.authentication import TableStatus
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


class _Terms(Terms):
    """What is agreed about the evening beside the game, where its host sits, its time zone, whether it is made up."""

    host_seat: Annotated[int, Field(ge=0), AS_WHOLE] | None = None
    zone: Zone | None = None
    demo: bool = False


def open_table(  # noqa: PLR0913  everything that can be agreed beforehand
    book: Database,
    *,
    game: str,
    players: Sequence[str],
    outside: Sequence[str] = (),
    rules: Mapping[str, object] | None = None,
    first_dealer: object = 0,
    start: Mapping[str, object] | None = None,
    name: str = "",
    chips: object = None,
    rate: object = None,
    note: object = None,
    rounding: object = None,
    bearer: object = None,
    host_seat: object = None,
    zone: object = None,
    placeholder: Placeholder = "P{}".format,
    typed: bool = False,
    kind: str | None = None,
    demo: bool = False,
) -> Admission:
    """A new table; the device that opens it is the host's. "" among the players is an empty seat; a `demo` is made up.

    Those `outside` are known from the beginning, without a seat; `host_seat` counts them behind the players. The day of
    the evening is that of its `zone`, or that where the server stands.
    """
    agreed = agree(game, players, rules or {}, first_dealer, placeholder, start=start, typed=typed)
    money = {"rate": rate, "rounding": rounding, "bearer": bearer, **({"note": note} if note else {})}
    terms = read_terms(
        _Terms, {"name": name, "chips": chips, **money, "host_seat": host_seat, "zone": zone, "demo": demo}, typed=typed
    )
    names = _outside(agreed.sheet.players, outside)
    with book.writing() as writing:
        return _open(writing, agreed, names, terms, kind)


def view(
    book: Database, who: Caller, sheet: int | None = None, *, limit: int = 0, before: int | None = None
) -> TableView:
    """The table as who asks may see it, with the newest `limit` hands (before one) of this sheet or the newest."""
    span = HandFilter(limit=limit, before=None if before is None else within(before))
    with looking(book, who, sheet) as (reading, context):
        return table_view(reading, context, span)


def front(book: Database, who: Caller, limit: int) -> TableView:
    """The table at its newest `limit` hands; as long as none stands in a new game, with those of the game before."""
    with looking(book, who) as (reading, context):
        there = snapshot(reading, context, HandFilter(limit=limit), look_back=True, settle=open_there)
        return seen_by(context, there)


def hand(book: Database, who: Caller, number: int, sheet: int | None = None) -> TableView:
    """The table with this one hand of a sheet, and all that was said about it; `NotFound` where there is none."""
    if not is_number(number):
        raise NotFound
    with looking(book, who, sheet) as (reading, context):
        table = table_view(reading, context, HandFilter(number))
    if not table.sheet.hands:
        raise no_hand(number)
    return table


def status(book: Database, who: Caller) -> TableStatus:
    """The state of the table, and what who asks may do there; `NotFound` for a stranger. One statement."""
    with book.glance() as reading:
        found = queries.authentication.table_status(reading, *who.credentials)
    if found is None:
        raise NotFound
    if presence.is_due(found, found.host_seen):
        presence.note(book, found)
    return found


def links(book: Database, who: Caller) -> Links:
    """The secrets behind the links of the table that who asks may hand on."""
    with book.glance() as reading:
        found = queries.authentication.table_and_role(reading, *who.credentials)
    if found is None:
        raise NotFound
    table, role, sits = found
    return links_of(table, cast("Role", role), sits=sits)


def mine(book: Database, callers: Sequence[Caller], *, everybody: bool = False) -> tuple[Mine, ...]:
    """The tables where somebody sits, in the order of asking; none where they were sent away.

    With the names of `everybody` there, where that is asked for.
    """
    shown = dict(who.credentials for who in callers)
    with book.reading() as reading:
        found = {table.code: (table, device) for table, device in queries.tables.by_tokens(reading, shown)}
        ids = [device.table_id for _, device in found.values()]
        seated = queries.tables.seats_by_table(reading, ids)
        names = queries.tables.names_by_table(reading, ids) if everybody else {}
    listed = [found[code] for code in shown if code in found]
    return tuple(
        replace(one_of_mine(table, device, seated[device.table_id]), people=tuple(names.get(device.table_id, ())))
        for table, device in listed
    )


def _outside(players: Sequence[str], names: Sequence[str]) -> list[str]:
    """The names of those without a seat; `Refused` where one is somebody's already."""
    bounds.check_people(len(players) + len(names))
    known = {fold(name) for name in players}
    cleaned: list[str] = []
    for number, name in enumerate(names):
        cleaned.append(clean_name(name, f"outside.{number}"))
        if fold(name) in known:
            raise Refused([Problem(f"outside.{number}", "double", text("two players cannot have the same name"))])
        check_visible(cleaned[-1], f"outside.{number}")
        known.add(fold(name))
    return cleaned


def _open(
    writing: WriteTransaction, agreed: Agreed, outside: Sequence[str], terms: _Terms, kind: str | None
) -> Admission:
    people = len(agreed.sheet.players) + len(outside)
    if terms.host_seat is not None and (problems := seat_problem("host_seat", terms.host_seat, people)):
        raise Refused(problems, agreed.sheet.players)
    now = clock.now()
    day = day_in(terms.zone, now)
    columns = {name: getattr(terms, name) for name in ("chips", "rounding", "demo")} | rate_columns(terms.rate)
    table = new_table(writing, name=terms.name or "", created=now, day=day, rate_note=terms.note, **columns)
    seats = lay_sheet(writing, table, {}, agreed)
    table = writing.update(table, rounding_person=_bearer(terms, agreed, seats))
    everybody = [*seats, *(name_person(writing, table.id or 0, one).person for one in outside)]
    host = None if terms.host_seat is None else everybody[terms.host_seat]
    token = admit(writing, table.id or 0, "host", host, kind=kind)
    log_door(writing, table, Door(how="opened", phone=kind), host)
    seat = terms.host_seat if host in seats else None
    return Admission(table.code, token, "host", seat, links_of(table, "host"), created=True)


def _bearer(terms: _Terms, agreed: Agreed, seats: Sequence[int]) -> int | None:
    """Which of the people bears what rounding leaves; `Refused` where it is none of them."""
    if terms.bearer is None:
        return None
    of = dict(zip(map(fold, agreed.sheet.players), seats, strict=True))
    if fold(terms.bearer) not in of:
        raise Refused([unknown_bearer(terms.bearer)])
    return of[fold(terms.bearer)]


def new_table(writing: WriteTransaction, *, name: str, created: datetime, day: date | None, **columns: Any) -> TableRow:
    """Write an empty table with a code and links of its own."""
    return writing.insert(
        TableRow(
            name=name,
            revision=0,
            created=created,
            day=day.isoformat() if day else None,
            joining_locked=False,
            **doors(writing),
            **columns,
        )
    )


def doors(reading: ReadTransaction) -> dict[str, Any]:
    """The columns of a new table by which people come in."""
    return {
        "code": free_code(reading),
        "join_code": free_code(reading),
        "play_secret": codes.new_secret(),
        "watch_secret": codes.new_secret(),
    }
