"""A group of the people of a table: Aki opened it, Ben and Eva came in by its link; Sam knows nothing of it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.groups import joining, overview, statistics
from scorekeeper.service.groups.context import GroupContext, group_read_transaction
from scorekeeper.service.groups.views import GroupView
from scorekeeper.store.database import Database
from tests.service.conftest import Party


def see(database: Database, who: GroupCaller) -> GroupContext:
    """The group as a phone of it may see it."""
    with group_read_transaction(database, who) as (_, context):
        return context


def group_of(database: Database, who: GroupCaller, typed: str = "", page: int = 1) -> GroupView:
    """The group as its page shows it."""
    return statistics.get_group(database, who, typed, page)[0]


def names(context: GroupContext) -> list[str]:
    """What everybody of the group is called who stands for themselves."""
    return [one.name for one in context.active_members]


@dataclass
class Circle:
    """A group, the table it began with, and the phone that opened it."""

    party: Party
    aki: GroupCaller

    @property
    def database(self) -> Database:
        """Where all of it stands."""
        return self.party.database

    @property
    def secret(self) -> str:
        """What opens the link of the group."""
        return overview.get_group_link(self.database, self.aki).secret

    def join(self, *, member: int | None = None, name: str | None = None) -> GroupCaller:
        """Somebody's phone."""
        return joining.join_group(self.database, self.aki.code, self.secret, member=member, name=name)

    def view(self) -> GroupContext:
        """What Aki sees."""
        return see(self.database, self.aki)


@pytest.fixture
def circle(party: Party) -> Circle:
    """The group of the table."""
    return Circle(party, joining.create_group_from_table(party.database, party.aki, "Saturday"))
