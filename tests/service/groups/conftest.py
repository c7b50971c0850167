"""A group of the people of a table: Aki created it, Ben and Eva joined by its link; Sam is a stranger."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.groups import joining, overview, statistics
from scorekeeper.service.groups.context import GroupContext, group_read_transaction
from scorekeeper.service.groups.views import GroupView
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.queries.groups import GroupTable
from tests.service.conftest import Party


def see(database: Database, who: GroupCaller) -> GroupContext:
    """Return the group as one of its devices may see it."""
    with group_read_transaction(database, who) as (reading, context):
        context.read_people(reading, [table.id for table in queries.groups.tables(reading, context.group.id)])
        return context


def tables_of(database: Database, who: GroupCaller) -> Sequence[GroupTable]:
    """Return the tables of the group, the newest first."""
    with group_read_transaction(database, who) as (reading, context):
        return queries.groups.tables(reading, context.group.id)


def group_of(database: Database, who: GroupCaller, typed: str = "", page: int = 1) -> GroupView:
    """Return the group as its page shows it."""
    return statistics.get_group(database, who, typed, page)[0]


def names(context: GroupContext) -> list[str]:
    """Return the names of the members that are not merged into others."""
    return [member.name for member in context.active_members]


def lock_as_paid(database: Database, code: str) -> None:
    """Lock the first sheet of a table as paid."""
    with database.writing() as writing:
        table = queries.tables.by_code(writing, code)
        assert table is not None
        writing.update(queries.tables.sheets(writing, table.id)[0], locked_as_paid=True)


@dataclass
class Circle:
    """A group, its first table, and the device that created it."""

    party: Party
    aki: GroupCaller

    @property
    def database(self) -> Database:
        """Return the database of the table."""
        return self.party.database

    @property
    def secret(self) -> str:
        """Return the secret of the group's link."""
        return overview.get_group_link(self.database, self.aki).secret

    def join(self, *, member: int | None = None, name: str | None = None) -> GroupCaller:
        """Join the group by its link on a new device."""
        return joining.join_group(self.database, self.aki.code, self.secret, member=member, name=name)

    @property
    def tables(self) -> Sequence[GroupTable]:
        """Return the tables of the group, the newest first."""
        return tables_of(self.database, self.aki)

    def view(self) -> GroupContext:
        """Return what Aki sees."""
        return see(self.database, self.aki)


@pytest.fixture
def circle(party: Party) -> Circle:
    """Return the group of the table."""
    return Circle(party, joining.create_group_from_table(party.database, party.aki, "Saturday"))
