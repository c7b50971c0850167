"""Appoint, dismiss and replace the hosts of a table; a link made on the server also makes its holder host.

A person is host on all of their devices; a device without a person is host by itself. A device that takes a person's
seat by the link of the table does not become host; a device that uses the move link of a host does.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta

from scorekeeper.games.words import text
from scorekeeper.service.access import codes, transactions
from scorekeeper.service.access.callers import Caller, Role, require_host
from scorekeeper.service.access.codes import hash_secret
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.presence import get_or_create_hosting_row
from scorekeeper.service.errors import Forbidden, NotAllowedNow, NotFound
from scorekeeper.service.events import HostEvent, record_event
from scorekeeper.service.people.joining import Admission, admit_device, release_person
from scorekeeper.service.views import people
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import DeviceRow, HostingRow
from scorekeeper.store.transactions import WriteTransaction

#: Lifetime of a link that makes its holder host.
HOST_LINK_LIFETIME = timedelta(minutes=10)


def check_host(database: Database, caller: Caller) -> None:
    """Raise `Forbidden` if the caller is no host of the table, before a change of what the database does not hold."""
    with transactions.read_transaction(database, caller, right=require_host):
        pass


def appoint(database: Database, caller: Caller, whom: int | str, *, instead: bool = False) -> None:
    """Make a person with a device host, in addition to the caller or `instead` of the caller."""
    with transactions.write_transaction(database, caller, right=require_host, stays_open=True) as (writing, context):
        person = context.person_named(whom) or 0
        _assign_role(writing, context, people.require_host_devices(context, person), "host")
        if instead and context.me.person != person:
            _assign_role(writing, context, people.caller_devices(context), "player")
        record_event(writing, context, HostEvent(how="handed_on" if instead else "shared"), [person])


def dismiss(database: Database, caller: Caller, whom: int | str) -> None:
    """Remove a host, who may be the caller; raise `NotAllowedNow` if there is no other.

    Nothing changes if the person could be host, but is not; raise `Refused` if the person could not be host.
    """
    with transactions.write_transaction(database, caller, right=require_host, stays_open=True) as (writing, context):
        person = context.person_named(whom) or 0
        people.require_host_devices(context, person)
        devices = people.host_devices(context, person)
        if all(device in devices for device in queries.roster.devices(writing, context.table_id, role="host")):
            raise NotAllowedNow(text("a table needs a host: make someone else host first"))
        if devices:
            _assign_role(writing, context, devices, "player")
            record_event(writing, context, HostEvent(how="dismissed"), [person])


def take_over(database: Database, caller: Caller) -> None:
    """Become host instead of the present hosts, if none has been seen for 15 minutes; they may take it back.

    Raise `NotAllowedNow` if a host was seen in that time, and `Forbidden` if the caller's device has no person.
    """
    with transactions.write_transaction(database, caller, stays_open=True) as (writing, context):
        me = context.me
        if me.is_host or not people.is_host_away(context):
            raise NotAllowedNow(text("nobody can take over now: a host was active in the last 15 minutes"))
        if me.person is None:
            raise Forbidden(text("only someone with a name at this table can take over as host"))
        row = get_or_create_hosting_row(writing, context.table_id)
        hosts = queries.roster.devices(writing, context.table_id, role="host")
        former_hosts = sorted({*row.former_host_devices, *(device.device for device in hosts)})
        writing.update(row, taken_over_by=me.person, former_host_devices=former_hosts, last_seen=clock.now())
        _set_role(writing, hosts, "player")
        _set_role(writing, people.require_host_devices(context, me.person), "host")
        record_event(writing, context, HostEvent(how="taken_over"), [me.person])


def take_back(database: Database, caller: Caller) -> None:
    """Become host again, with the other former hosts, and dismiss the player who took over."""
    with transactions.write_transaction(database, caller, stays_open=True) as (writing, context):
        row = get_or_create_hosting_row(writing, context.table_id)
        if not people.may_take_back(row, context.me):
            raise Forbidden(text("only the previous host can take it back"))
        former_hosts = queries.roster.devices(writing, context.table_id, numbers=row.former_host_devices)
        _set_role(writing, people.host_devices(context, row.taken_over_by), "player")
        _set_role(writing, [device for device in former_hosts if device.role != "watcher"], "host")
        writing.update(row, taken_over_by=None, former_host_devices=[], last_seen=clock.now())
        record_event(writing, context, HostEvent(how="taken_back"))


def renew_host_link(database: Database, code: str) -> tuple[str, str]:
    """Return the code of a table and a new secret that makes its holder host once; raise `NotFound` without a table.

    This is for the administrator of the server, and authenticates no caller.
    """
    secret = codes.new_secret()
    with database.writing() as writing:
        table = transactions.find_table(writing, code)
        row = get_or_create_hosting_row(writing, table.id)
        writing.update(row, link_hash=hash_secret(secret), link_expires=clock.now() + HOST_LINK_LIFETIME)
        return table.code, secret


def find_by_host_link(database: Database, code: str, secret: str, token: str | None = None) -> people.HostLink:
    """Return the table of a host link; raise `NotFound` if the link is invalid or has expired.

    Its people are all with a name, or none if the device of this token has a person already.
    """
    with database.reading() as reading:
        table = transactions.find_table(reading, code)
        _require_valid_link(queries.roster.hosting(reading, table.id), secret)
        context = transactions.try_authenticate(reading, table.code, token) or transactions.load_context(reading, table)
        unknown = context.device is None or context.device.person is None
        named = tuple(row for row in context.people.values() if unknown and not row.placeholder)
        return people.HostLink(table.code, table.name, people.host_names(context), named)


def claim_host(  # noqa: PLR0913  a link, and the device that opens it
    database: Database, code: str, secret: str, person: int | None = None, *, token: str = "", kind: str | None = None
) -> Admission:
    """Become host by a host link, with the device of this token, or with a new device if the token is not valid.

    A device without a person becomes that of `person`, if given; the other devices of that person become spectators'.
    """
    with database.writing() as writing:
        table = transactions.find_table(writing, code)
        row = _require_valid_link(queries.roster.hosting(writing, table.id), secret)
        writing.update(row, link_hash=None, link_expires=None)
        writing.next_revision(table)
        caller, context = Caller(table.code, token), transactions.try_authenticate(writing, table.code, token)
        if context is None:
            caller = Caller(table.code, admit_device(writing, table.id, "host", None, kind=kind))
            context = transactions.authenticate(writing, caller)
        chosen = context.people.get(person or 0)
        if context.device and context.me.person is None and chosen and not chosen.placeholder:
            for device in people.devices_of(context, chosen.person):
                release_person(writing, device, role="watcher")
            writing.update(context.device, person=chosen.person)
            context = transactions.authenticate(writing, caller)
        _assign_role(writing, context, people.caller_devices(context), "host")
        record_event(writing, context, HostEvent(how="by_link"))
        return Admission(table.code, caller.token, "host", context.me.seat, people.links(table, "host"))


def _set_role(writing: WriteTransaction, devices: Iterable[DeviceRow], role: Role) -> None:
    for device in devices:
        writing.update(device, role=role)


def _assign_role(writing: WriteTransaction, context: TableContext, devices: Sequence[DeviceRow], role: Role) -> None:
    """Give devices a role by decision of a host, which ends their right to become host again."""
    assigned = {device.device for device in devices}
    _set_role(writing, devices, role)
    row = get_or_create_hosting_row(writing, context.table_id)
    remaining = [number for number in row.former_host_devices if number not in assigned]
    writing.update(row, former_host_devices=remaining, last_seen=clock.now())


def _require_valid_link(row: HostingRow | None, secret: str) -> HostingRow:
    if row is None or not row.link_expires or row.link_expires < clock.now() or row.link_hash != hash_secret(secret):
        raise NotFound
    return row
