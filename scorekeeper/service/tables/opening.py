"""Open a new table, on the current day in the time zone of its host."""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Annotated, Any
from zoneinfo import available_timezones

from pydantic import BeforeValidator, Field

from scorekeeper.games.checks import seat_problem
from scorekeeper.games.fields import AS_WHOLE, validation_error
from scorekeeper.games.problems import Refused
from scorekeeper.games.words import normalize_name, text
from scorekeeper.service.access import codes
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.access.context import chip_rate_columns, day_in
from scorekeeper.service.access.transactions import try_authenticate
from scorekeeper.service.errors import found
from scorekeeper.service.events import AccessEvent, record_at_table
from scorekeeper.service.people.joining import Admission, admit_device
from scorekeeper.service.people.names import PlaceholderName
from scorekeeper.service.people.people import name_person
from scorekeeper.service.sheets.new_sheet import UnsavedSheet, save_sheet, validate_sheet
from scorekeeper.service.tables.detail import clean_outside_names
from scorekeeper.service.tables.terms import TermsInput, read_terms, unknown_bearer
from scorekeeper.service.views.people import Links, links as links_of
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import TableRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


def is_zone(name: object) -> bool:
    """Return whether this machine knows the time zone."""
    return isinstance(name, str) and name in _zones()


@lru_cache(maxsize=1)
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


def _validate_zone(value: object) -> object:
    if is_zone(value):
        return value
    raise validation_error("zone", text("enter a time zone like Asia/Tokyo"))


def _validate_day(value: object) -> object:
    try:
        if isinstance(value, str) and date.fromisoformat(value).isoformat() == value:
            return value
    except ValueError:
        pass
    raise validation_error("day", text("enter a date like 2026-11-21"))


Zone = Annotated[str, BeforeValidator(_validate_zone)]
#: A date in ISO 8601.
Day = Annotated[str, BeforeValidator(_validate_day)]


class _OpeningTerms(TermsInput):
    """The terms of a table, the seat and time zone of its host, and whether its data is made up.

    `host_seat` counts the people outside after the players. The day of the table is the present day in `zone`, by
    default in the time zone of the server.
    """

    host_seat: Annotated[int, Field(ge=0), AS_WHOLE] | None = None
    zone: Zone | None = None
    demo: bool = False


def open_table(  # noqa: PLR0913  the options of a new table
    database: Database,
    *,
    game: str,
    players: Sequence[str],
    outside: Sequence[str] = (),
    rules: Mapping[str, object] | None = None,
    first_dealer: object = 0,
    start: Mapping[str, object] | None = None,
    placeholder: PlaceholderName = "P{}".format,
    from_form: bool = False,
    kind: str | None = None,
    **terms: object,
) -> Admission:
    """Open a table; the device that opens it becomes host. "" among the players is an empty seat.

    The people `outside` have no seat. The `terms` are those of `_OpeningTerms`.
    """
    unsaved = validate_sheet(game, players, rules or {}, first_dealer, placeholder, start=start, from_form=from_form)
    given = {name: value for name, value in terms.items() if name != "note" or value}
    opening = read_terms(_OpeningTerms, given, from_form=from_form)
    names = clean_outside_names(unsaved.sheet.players, outside)
    host_seat, number = opening.host_seat, len(unsaved.sheet.players) + len(names)
    if host_seat is not None and (problems := seat_problem("host_seat", host_seat, number)):
        raise Refused(problems, unsaved.sheet.players)
    columns = {name: getattr(opening, name) for name in ("chips", "rounding", "demo")} | chip_rate_columns(opening.rate)
    with database.writing() as writing:
        table = new_table(writing, name=opening.name or "", zone=opening.zone, rate_note=opening.note, **columns)
        seats = save_sheet(writing, table, {}, unsaved)
        table = writing.update(table, rounding_person=_bearer(opening, unsaved, seats))
        people = [*seats, *(name_person(writing, table.id, name).person for name in names)]
        host = None if host_seat is None else people[host_seat]
        token = admit_device(writing, table.id, "host", host, kind=kind)
        record_at_table(writing, table, AccessEvent(how="opened", phone=kind), host)
        seat = host_seat if host in seats else None
        return Admission(table.code, token, "host", seat, links_of(table, "host"), created=True)


def links(database: Database, caller: Caller) -> Links:
    """Return the secrets of the links that the caller may pass on."""
    with database.reading() as reading:
        context = found(try_authenticate(reading, caller.code, caller.token))
    return links_of(context.table, context.me.role, sits=context.me.seat is not None)


def _bearer(terms: _OpeningTerms, unsaved: UnsavedSheet, seats: Sequence[int]) -> int | None:
    """Return the person who bears the rounding difference; raise `Refused` if there is no such player."""
    if terms.bearer is None:
        return None
    by_name = dict(zip(map(normalize_name, unsaved.sheet.players), seats, strict=True))
    if normalize_name(terms.bearer) not in by_name:
        raise Refused([unknown_bearer(terms.bearer)])
    return by_name[normalize_name(terms.bearer)]


def new_table(writing: WriteTransaction, *, zone: str | None, **columns: Any) -> TableRow:
    """Insert an empty table with a new code and new links, of the day in this time zone or in that of the server."""
    now = clock.now()
    day, access = day_in(zone, now).isoformat(), new_access_columns(writing)
    return queries.tables.insert_table(writing, TableRow(created=now, day=day, zone=zone, **access, **columns))


def new_access_columns(reading: ReadTransaction) -> dict[str, Any]:
    """Return new codes and link secrets as columns of a table."""
    return {
        "code": codes.unused_code(reading),
        "join_code": codes.unused_code(reading),
        "play_secret": codes.new_secret(),
        "watch_secret": codes.new_secret(),
    }
