"""Manage the members and devices of a group, its link and its end. Owner and seconds may.

Who is merged into another counts as them in all that was and will be; splitting makes them somebody of their own again.
"""

from __future__ import annotations

from scorekeeper.games.letters import normalize_name
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service.access import codes
from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.errors import Forbidden, NotFound
from scorekeeper.service.groups.context import (
    GroupContext,
    GroupPermission,
    allow_members,
    group_read_transaction,
    group_write_transaction,
    require_leader,
    require_owner,
)
from scorekeeper.service.groups.overview import build_member_views
from scorekeeper.service.groups.views import GroupDeviceView, GroupMembersView
from scorekeeper.service.people.names import clean_name
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.groups import GroupDeviceRow, MemberRow
from scorekeeper.store.transactions import WriteTransaction


def rename_member(database: Database, caller: GroupCaller, member: int, name: str) -> None:
    """Call somebody otherwise in the group; at the tables they are called as before.

    `Refused` where somebody else has this name. Whoever counts as them and has it takes theirs.
    """
    with group_write_transaction(database, caller, require_leader) as (writing, context):
        named, cleaned = _here(context, member), clean_name(name)
        other = next((one for one in context.members.values() if one.comparable_name == normalize_name(cleaned)), named)
        if context.resolve_merged(other.member) != named.member:
            raise Refused([Problem("name", "double", text("somebody in this group has this name"))])
        if other.member != named.member:
            writing.update(other, name=named.name, comparable_name=named.comparable_name)
        writing.update(named, name=cleaned, comparable_name=normalize_name(cleaned))


def merge_members(database: Database, caller: GroupCaller, member: int, into: int) -> None:
    """Two names of one person: `member` counts as `into` from now on, with all that was."""
    with group_write_transaction(database, caller, require_leader) as (writing, context):
        one, other = _here(context, member), _here(context, into)
        if member == into:
            raise Refused([Problem("into", "double", text("choose two different people"))])
        writing.update(one, merged_into=other.member)


def split_member(database: Database, caller: GroupCaller, member: int) -> None:
    """Somebody who was merged is somebody of their own again."""
    with group_write_transaction(database, caller, require_leader) as (writing, context):
        found = context.members.get(member)
        if found is None or found.merged_into is None:
            raise NotFound(text("nobody of this group has this number"))
        writing.update(found, merged_into=None)


def _here(context: GroupContext, member: int) -> MemberRow:
    """Somebody who stands for themselves; `NotFound` without one of this number."""
    found = context.members.get(member)
    if found is None or found.merged_into is not None:
        raise NotFound(text("nobody of this group has this number"))
    return found


# Devices, the link, and the end


def get_group_members(
    database: Database, caller: GroupCaller, right: GroupPermission = allow_members
) -> GroupMembersView:
    """Everybody of the group, and its phones, for who has the right: for each of them, where no other is named."""
    with group_read_transaction(database, caller) as (_, context):
        right(context)
        phones = tuple(
            GroupDeviceView(
                device=one.device,
                name=context.name_of(one.member),
                role=one.role,
                mine=one == context.device,
                may_be_removed=context.is_leader and _may_remove(context, one),
                since=one.created,
            )
            for one in context.devices
        )
        group = context.group
        return GroupMembersView(
            group.code, group.name, context.me, context.is_owner, context.is_leader, build_member_views(context), phones
        )


def get_group_members_as_leader(database: Database, caller: GroupCaller) -> GroupMembersView:
    """The same for owner and seconds alone."""
    return get_group_members(database, caller, require_leader)


def renew_group_link(database: Database, caller: GroupCaller) -> None:
    """A new link; the old one opens nothing any more. The phones that are in stay."""
    with group_write_transaction(database, caller, require_leader) as (writing, context):
        writing.update(context.group, secret=codes.new_secret())


def remove_group_device(database: Database, caller: GroupCaller, device: int) -> None:
    """Send a phone away, which sees nothing of the group any more; the link is made new, so that it stays away."""
    with group_write_transaction(database, caller, require_leader) as (writing, context):
        found = next((one for one in context.devices if one.device == device), None)
        if found is None:
            raise NotFound(text("no phone of this group has this number"))
        _send_away(writing, context, [found])


def remove_member_devices(database: Database, caller: GroupCaller, member: int) -> None:
    """Send all phones of somebody away; what they played stays."""
    with group_write_transaction(database, caller, require_leader) as (writing, context):
        theirs = [one for one in context.devices if one.member and context.resolve_merged(one.member) == member]
        if not theirs:
            raise NotFound(text("no phone of this group is theirs"))
        _send_away(writing, context, theirs)


def set_deputy(database: Database, caller: GroupCaller, device: int, *, second: bool) -> None:
    """Let a phone look after the group too, or no longer; who opened the group alone."""
    with group_write_transaction(database, caller, require_owner) as (writing, context):
        found = next((one for one in context.devices if one.device == device and one.role != "owner"), None)
        if found is None:
            raise NotFound(text("no phone of this group has this number"))
        writing.update(found, role="second" if second else "member")


def delete_group(database: Database, caller: GroupCaller, typed: str) -> None:
    """Delete the group, after its name was `typed`; its tables stay. `Refused` where that is something else."""
    with group_write_transaction(database, caller, require_leader) as (writing, context):
        if normalize_name(typed) != normalize_name(context.group.name):
            raise Refused([Problem("name", "other", text("this is not the name of the group"))])
        queries.groups.delete_group(writing, context.group_id)


def _may_remove(context: GroupContext, device: GroupDeviceRow) -> bool:
    """Nobody sends themselves away, and nobody whoever opened the group."""
    return device != context.device and device.role != "owner"


def _send_away(writing: WriteTransaction, context: GroupContext, devices: list[GroupDeviceRow]) -> None:
    if not all(_may_remove(context, one) for one in devices):
        raise Forbidden(text("neither this phone nor that of whoever opened the group can be removed"))
    for one in devices:
        writing.update(one, revoked=clock.now())
    writing.update(context.group, secret=codes.new_secret())
