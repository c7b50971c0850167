"""Every statement names the table or the group of its rows, so that a database may be distributed by them (Citus)."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from scorekeeper.games.problems import Refused
from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import Forbidden, NotAllowedNow, NotFound
from scorekeeper.service.groups import context as groups, joining as group_joining, overview
from scorekeeper.service.people import hosts, joining
from scorekeeper.service.tables import deletion, next_table, opening, table_list
from scorekeeper.service.transfer import archiving, csv_hands, editions, exporter, verification
from scorekeeper.store import compiled
from scorekeeper.store.codes import id_of
from scorekeeper.store.database import Database
from scorekeeper.store.distribution import distribution_column
from scorekeeper.store.models.base import Row
from tests.exports import export_as_value
from tests.service.conftest import PLAYERS, gather
from tests.service.groups.conftest import Circle, circle
from tests.service.groups.test_rights import ALL_VERBS, roles
from tests.service.verbs import ASKED, WON, Call, Verb, called, verbs

__all__ = ["circle", "roles"]

OF_ALL_TABLES: set[Verb] = {
    archiving.list_codes,
    editions.upgrade_sheets,
    table_list.list_newest_tables,
    verification.count_locked_sheets,
    verification.verify_tables,
}
"""What is done at the start, and by the administrator of the server."""


def _links(database: Database, who: Caller) -> tuple[str, str]:
    return who.code, opening.links(database, who).play or ""


OTHERS: dict[Verb, Call] = {
    csv_hands.import_csv: lambda database, _: csv_hands.import_csv(database, "Aki,Ben\n3,1", {}),
    deletion.delete_table_as_admin: lambda database, who: deletion.delete_table_as_admin(database, who.code, who.code),
    deletion.find_table_to_delete: lambda database, who: deletion.find_table_to_delete(database, who.code),
    deletion.is_deleted: lambda database, who: deletion.is_deleted(database, who.code),
    exporter.import_file: lambda database, who: exporter.import_file(
        database, b"".join(exporter.export_table(database, who))
    ),
    exporter.import_table: lambda database, who: exporter.import_table(database, export_as_value(database, who)),
    groups.match_new_people: lambda database, who: _with_group(
        database, who, lambda group: groups.match_new_people(database, group.code)
    ),
    group_joining.create_group: lambda database, _: group_joining.create_group(database, "Saturday", "Aki"),
    group_joining.create_owner_link: lambda database, who: _with_group(
        database, who, lambda group: group_joining.create_owner_link(database, group.code)
    ),
    group_joining.get_group_invitation: lambda database, who: _by_link(
        database, who, group_joining.get_group_invitation
    ),
    group_joining.is_owner_link: lambda database, who: _by_link(database, who, group_joining.is_owner_link),
    overview.list_requested_names: lambda database, who: _with_group(
        database, who, lambda group: overview.list_requested_names(database, [group])
    ),
    overview.list_unsettled: lambda database, who: _with_group(
        database, who, lambda group: overview.list_unsettled(database, [group], who.code)
    ),
    archiving.archive_if_due: lambda database, who: archiving.archive_if_due(
        database, who.code, timedelta(), Path("nowhere")
    ),
    group_joining.join_group: lambda database, who: _by_link(database, who, group_joining.join_group),
    hosts.claim_host: lambda database, who: hosts.claim_host(database, *hosts.renew_host_link(database, who.code), 2),
    hosts.find_by_host_link: lambda database, who: hosts.find_by_host_link(
        database, *hosts.renew_host_link(database, who.code)
    ),
    hosts.renew_host_link: lambda database, who: hosts.renew_host_link(database, who.code),
    joining.find_by_join_code: lambda database, who: joining.find_by_join_code(
        database, opening.links(database, who).join_code or ""
    ),
    joining.find_invitation: lambda database, who: joining.find_invitation(database, *_links(database, who), who.token),
    joining.join: lambda database, who: joining.join(database, *_links(database, who), seat=2),
    joining.use_move_link: lambda database, who: joining.use_move_link(
        database, who.code, joining.create_move_link(database, who)
    ),
    opening.open_table: lambda database, _: opening.open_table(database, game="moon", players=PLAYERS[:3]),
    overview.list_my_groups: lambda database, who: _with_group(
        database, who, lambda group: overview.list_my_groups(database, [group])
    ),
    presence.get_last_change: lambda database, who: presence.get_last_change(database, id_of(who.code)),
    presence.get_listener_state: lambda database, who: presence.get_listener_state(database, who.code, [1]),
    presence.get_states: lambda database, who: presence.get_states(database, [who.code]),
    presence.record_seen: lambda database, who: presence.record_seen(database, presence.get_table_state(database, who)),
    table_list.list_my_tables: lambda database, who: table_list.list_my_tables(database, [who], everybody=True),
    table_list.search_my_tables: lambda database, who: table_list.search_my_tables(database, [who], "aki"),
}


def _with_group(database: Database, who: Caller, do: Verb) -> object:
    return do(group_joining.create_group_from_table(database, who, "Saturday"))


def _by_link(database: Database, who: Caller, verb: Verb) -> object:
    group = group_joining.create_group_from_table(database, who, "Saturday")
    return verb(database, group.code, overview.get_group_link(database, group).secret)


@contextmanager
def statements(database: Database) -> Iterator[dict[str, Any]]:
    """Collect the statements that are sent to the database within the block, with parameters of each.

    An INSERT is left out: it gives every column.
    """
    sent, execute = dict[str, Any](), compiled.execute_on_driver

    def hear(_connection: object, _cursor: object, statement: str, parameters: object, *_: object) -> None:
        sent.update({} if statement.startswith("INSERT") else {statement: parameters})

    def send(connection: Any, sql: str, parameters: Any = (), **options: Any) -> Any:  # noqa: ANN401  as the function has them
        hear(connection, None, sql, parameters)
        return execute(connection, sql, parameters, **options)

    event.listen(database.engine, "before_cursor_execute", hear)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(compiled, "execute_on_driver", send)
            yield sent
    finally:
        event.remove(database.engine, "before_cursor_execute", hear)


BY = {table.name: distribution_column(table) for table in Row.metadata.sorted_tables}
ROWS = re.compile(rf"(?:FROM|JOIN|UPDATE|,)\s+({'|'.join(BY)})(?:\s+AS\s+(\w+))?(?=\s|,|\)|$)")
GIVEN = r"(?:= (?:\?|%\(\w+\)s)|IN \()"


def _parts(statement: str) -> Iterator[str]:
    """Yield each SELECT of a statement without those inside it."""
    inside = re.compile(r"\(\s*(SELECT(?:[^()]|\((?!\s*SELECT)(?:[^()]|\([^()]*\))*\))*)\)")
    while part := inside.search(statement):
        statement = statement[: part.start()] + "()" + statement[part.end() :]
        yield part[1]
    yield statement


def unbound(statement: str) -> list[str]:
    """Return the rows of a statement of which it gives no table or group; each part has to give it."""
    missing = list[str]()
    for part in _parts(statement):
        columns = {alias or name: f"{alias or name}.{BY[name]}" for name, alias in ROWS.findall(part)}
        known = {column for column in columns.values() if re.search(rf"\b{re.escape(column)} {GIVEN}", part)}
        equal = re.findall(r"(\w+\.\w+) = (\w+\.\w+)", part)
        for _ in equal:
            known |= {one for pair in equal for one, other in (pair, pair[::-1]) if other in known}
        missing += [column for column in columns.values() if column not in known]
    return missing


def test_every_operation_is_asked() -> None:
    assert sorted(map(called, ASKED | ALL_VERBS | OTHERS)) == sorted(map(called, verbs() - OF_ALL_TABLES))


INSIDE = "FROM sheets AS a WHERE a.table_id = tables.id"


@pytest.mark.parametrize(
    ("statement", "missing"),
    [
        ("SELECT hands.entry FROM hands WHERE hands.number = ?", ["hands.table_id"]),
        ("SELECT 1 FROM hands, seats WHERE hands.table_id = ? AND seats.table_id = hands.table_id", []),
        (f"SELECT 1 FROM tables WHERE tables.id = ? AND 1 = (SELECT max(a.sheet) {INSIDE})", ["a.table_id"]),
        (f"SELECT 1 FROM tables WHERE tables.id = ? AND 1 = (SELECT 1 {INSIDE} AND a.table_id IN (?))", []),
        ("DELETE FROM members WHERE members.member = ?", ["members.group_id"]),
    ],
)
def test_a_statement_of_unknown_tables_is_found(statement: str, missing: list[str]) -> None:
    assert unbound(statement) == missing


def test_every_statement_of_a_table_names_it(database: Database) -> None:
    sent = dict[str, Any]()
    for call in (ASKED | OTHERS).values():
        party = gather(database, "buki")
        party.record(WON)
        next_table.open_next_table(database, party.aki)
        with statements(database) as said, suppress(Forbidden, NotAllowedNow, NotFound, Refused):
            call(database, party.aki)
        sent |= said
    assert {statement: missing for statement in sorted(sent) if (missing := unbound(statement))} == {}


@pytest.mark.parametrize("verb", ALL_VERBS, ids=called)
def test_every_statement_of_a_group_names_it(circle: Circle, roles: dict[str, Any], verb: Verb) -> None:
    with statements(circle.database) as sent:
        ALL_VERBS[verb](circle.database, roles["member" if "leave" in verb.__name__ else "owner"])
    assert {statement: missing for statement in sorted(sent) if (missing := unbound(statement))} == {}
