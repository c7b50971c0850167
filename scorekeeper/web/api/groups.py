"""Groups: create and join them, and read their tables, members and statistics."""

from typing import Literal

from flask import Blueprint
from pydantic import Field

from scorekeeper.games.fields import Flag, Model, PositiveNumber, ShortText
from scorekeeper.service.access.callers import Caller, GroupCaller
from scorekeeper.service.groups import drilldown, joining, members, overview, statistics, tables
from scorekeeper.service.groups.drilldown import DrilldownKind, DrilldownRequest
from scorekeeper.service.tables.opening import Zone
from scorekeeper.web.api import group_answers as answers
from scorekeeper.web.api.answers import AdmittedAnswer, TokenAnswer
from scorekeeper.web.api.group_answers import GroupMembersAnswer
from scorekeeper.web.api.operations import AnswerInput, operation
from scorekeeper.web.app.rate_limits import NEW_TABLES, WRONG_SECRETS, rate_limit
from scorekeeper.web.app.requests import database, device_kind
from scorekeeper.web.app.urls import group_url

blueprint = Blueprint("groups", __name__)


class GroupInput(Model):
    """The name of a new group, and of the member that the caller is."""

    name: str
    me: str | None = None


@operation(blueprint.post("/groups"))
@rate_limit(NEW_TABLES)
def create_group(body: GroupInput) -> tuple[TokenAnswer, Literal[201]]:
    """Create a group.

    Returns the token of its owner.
    """
    return TokenAnswer.model_validate(joining.create_group(database(), body.name, body.me)), 201


class GroupNameInput(Model):
    """The name of a group."""

    name: str


@operation(blueprint.post("/tables/<code>/group"))
@rate_limit(NEW_TABLES)
def create_group_from_table(caller: Caller, body: GroupNameInput) -> tuple[TokenAnswer, Literal[201]]:
    """Create a group of the people at a table."""
    return TokenAnswer.model_validate(joining.create_group_from_table(database(), caller, body.name)), 201


class SecretInput(Model):
    """The secret of the link to a group."""

    secret: str


@operation(blueprint.post("/groups/<code>/invitation"))
@rate_limit(WRONG_SECRETS)
def show_invitation(code: str, body: SecretInput) -> answers.GroupInvitationAnswer:
    """Show the name and the members of a group, with the secret of its link."""
    return answers.GroupInvitationAnswer.model_validate(joining.get_group_invitation(database(), code, body.secret))


class MemberChoice(Model):
    """A member by number, or a name for a new one."""

    member: PositiveNumber | None = None
    name: str | None = None


class GroupJoinInput(MemberChoice, SecretInput):
    """The secret of the link, and who joins: a member, a new name, or nobody."""


@operation(blueprint.post("/groups/<code>/join"))
@rate_limit(WRONG_SECRETS)
def join_group(code: str, body: GroupJoinInput) -> tuple[TokenAnswer, Literal[201]]:
    """Join a group.

    Returns a token for it. A member whom another device has is asked for.
    """
    return TokenAnswer.model_validate(joining.join_group(database(), code, **dict(body))), 201


class GroupQuery(Model):
    """A search for tables, a page of them, and the game of the standings."""

    search: ShortText = ""
    page: PositiveNumber = 1
    game: str | None = None


@operation(blueprint.get("/groups/<code>"))
def show_group(caller: GroupCaller, query: GroupQuery) -> answers.GroupAnswer:
    """Show a group with its members, tables and standings."""
    group, standings = statistics.get_group(database(), caller, query.search, query.page, query.game)
    answer = answers.GroupAnswer.model_validate(group)
    return answer.model_copy(update={"standings": standings and answers.StandingsAnswer.model_validate(standings)})


@operation(blueprint.delete("/groups/<code>"))
def delete_group(caller: GroupCaller, body: GroupNameInput) -> None:
    """Delete a group; its tables stay.

    Only the owner may.
    """
    members.delete_group(database(), caller, body.name)


@operation(blueprint.get("/groups/<code>/link"))
def show_group_link(caller: GroupCaller) -> answers.GroupLinkAnswer:
    """Show the link to join the group."""
    link = overview.get_group_link(database(), caller)
    return answers.GroupLinkAnswer(url=group_url(link.code, link.secret))


@operation(blueprint.post("/groups/<code>/link"))
def renew_group_link(caller: GroupCaller) -> answers.GroupLinkAnswer:
    """Replace the link to join the group.

    The previous one stops working.
    """
    members.renew_group_link(database(), caller)
    return show_group_link(caller)


@operation(blueprint.put("/groups/<code>/me"))
def set_own_member(caller: GroupCaller, body: MemberChoice) -> GroupMembersAnswer:
    """Set the member that the caller is.

    One whom another device has is asked for.
    """
    joining.set_own_member(database(), caller, **dict(body))
    return list_members(caller)


@operation(blueprint.delete("/groups/<code>/me"))
def leave_group(caller: GroupCaller) -> None:
    """Leave the group."""
    members.leave_group(database(), caller)


@operation(blueprint.get("/groups/<code>/members"))
def list_members(caller: GroupCaller) -> GroupMembersAnswer:
    """List the members and devices of the group."""
    return GroupMembersAnswer.model_validate(members.get_group_members(database(), caller))


class GameQuery(Model):
    """The game that is counted, by default all."""

    game: str | None = None


@operation(blueprint.get("/groups/<code>/members/<int:member>"))
def show_member(caller: GroupCaller, member: int, query: GameQuery) -> answers.MemberStatisticsAnswer:
    """Show the statistics of a member."""
    page = statistics.get_member_page(database(), caller, member, query.game)
    return answers.MemberStatisticsAnswer.model_validate(page)


class DrilldownQuery(GameQuery):
    """A number of the statistics: of `against`, chips against a member (0: empty seats); of `counted`, a `code`.

    `before` is the code of a table: the list starts with the table before it.
    """

    of: DrilldownKind = "hands"
    against: int = 0
    code: str = ""
    before: str | None = None


@operation(blueprint.get("/groups/<code>/members/<int:member>/hands"))
def list_member_hands(caller: GroupCaller, member: int, query: DrilldownQuery) -> answers.DrilldownAnswer:
    """List the hands that a number of the statistics counts."""
    request = DrilldownRequest(member=member, **dict(query))
    return answers.DrilldownAnswer.model_validate(drilldown.get_drilldown(database(), caller, request))


@operation(blueprint.put("/groups/<code>/members/<int:member>"))
def rename_member(caller: GroupCaller, member: int, body: GroupNameInput) -> GroupMembersAnswer:
    """Rename a member."""
    members.rename_member(database(), caller, member, body.name)
    return list_members(caller)


class MergeInput(Model):
    """The member whose name stays."""

    into: PositiveNumber


@operation(blueprint.post("/groups/<code>/members/<int:member>/merge"))
def merge_member(caller: GroupCaller, member: int, body: MergeInput) -> GroupMembersAnswer:
    """Merge a member into another: two names of one person."""
    members.merge_members(database(), caller, member, body.into)
    return list_members(caller)


@operation(blueprint.post("/groups/<code>/members/<int:member>/split"))
def split_member(caller: GroupCaller, member: int) -> GroupMembersAnswer:
    """Split a merged member off again."""
    members.split_member(database(), caller, member)
    return list_members(caller)


@operation(blueprint.delete("/groups/<code>/members/<int:member>/devices"))
def remove_member_devices(caller: GroupCaller, member: int) -> GroupMembersAnswer:
    """Remove all devices of a member."""
    members.remove_member_devices(database(), caller, member)
    return list_members(caller)


class GroupDeviceInput(Model):
    """The member that a device belongs to, and whether it is a deputy of the owner; what is left out stays."""

    member: PositiveNumber | None = None
    deputy: Flag | None = None


@operation(blueprint.put("/groups/<code>/devices/<int:device>"))
def change_group_device(caller: GroupCaller, device: int, body: GroupDeviceInput) -> GroupMembersAnswer:
    """Set the member of a device, or make it a deputy of the owner."""
    members.change_group_device(database(), caller, device, **dict(body))
    return list_members(caller)


@operation(blueprint.post("/groups/<code>/devices/<int:device>/answer"))
def answer_group_device(caller: GroupCaller, device: int, body: AnswerInput) -> GroupMembersAnswer:
    """Answer a device that asks for a member whom another device has."""
    members.answer_device(database(), caller, device, given=body.accept)
    return list_members(caller)


@operation(blueprint.delete("/groups/<code>/devices/<int:device>"))
def remove_group_device(caller: GroupCaller, device: int) -> GroupMembersAnswer:
    """Remove a device."""
    members.remove_group_device(database(), caller, device)
    return list_members(caller)


class TableTokenInput(Model):
    """A token of the caller for the table."""

    token: str = Field(min_length=1)


@operation(blueprint.put("/groups/<code>/tables/<table>"))
def add_table(caller: GroupCaller, table: str, body: TableTokenInput) -> None:
    """Add a table to the group."""
    tables.add_table_to_group(database(), caller, Caller(table, body.token, device_kind()))


@operation(blueprint.delete("/groups/<code>/tables/<table>"))
def remove_table(caller: GroupCaller, table: str) -> None:
    """Remove a table from the group; the table stays."""
    tables.remove_table_from_group(database(), caller, table)


@operation(blueprint.post("/groups/<code>/tables/<table>/join"))
@rate_limit(WRONG_SECRETS)
def enter_table(caller: GroupCaller, table: str) -> AdmittedAnswer:
    """Join a table of the group."""
    return AdmittedAnswer.model_validate(tables.enter_group_table(database(), caller, table))


class NextGroupTableInput(Model):
    """The table that the caller knows as the newest, the game, the time zone, and the members who play."""

    newest: str = ""
    game: str | None = None
    zone: Zone | None = None
    members: tuple[PositiveNumber, ...] | None = Field(default=None, max_length=100)


@operation(blueprint.post("/groups/<code>/next-table"))
@rate_limit(NEW_TABLES)
def open_next_group_table(caller: GroupCaller, body: NextGroupTableInput) -> tuple[AdmittedAnswer, Literal[200, 201]]:
    """Open the next table of the group.

    If another member has opened one since `newest`, returns a token for it.
    """
    admission = tables.open_next_group_table(
        database(), caller, seen=body.newest, game=body.game, zone=body.zone, members=body.members
    )
    return AdmittedAnswer.model_validate(admission), 201 if admission.created else 200
