"""Manage the members and devices of a group, its link and its deletion; only the owner and the deputies may.

Every device may leave.

A merged member counts as the other one in all past and future results; splitting undoes a merge.
"""

from collections.abc import Iterable

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import normalize_name, text
from scorekeeper.service.access import codes
from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.errors import Forbidden, NotFound, found
from scorekeeper.service.groups import context as groups, overview, views
from scorekeeper.service.people.names import clean_name
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.groups import GroupDeviceRow, MemberRow
from scorekeeper.store.transactions import WriteTransaction


def rename_member(database: Database, caller: GroupCaller, member: int, name: str) -> None:
    """Rename a member in the group; the name at the tables stays.

    Raise `Refused` if another member has this name. If a member merged into this one has it, the two swap names.
    """
    with groups.group_write_transaction(database, caller, groups.require_leader) as (writing, context):
        row, cleaned = _member(context, member), clean_name(name)
        called = (other for other in context.members.values() if other.comparable_name == normalize_name(cleaned))
        other = next(called, row)
        if context.resolve_merged(other.member) != row.member:
            raise Refused([Problem("name", "double", text("someone in this group has this name"))])
        if other.member != row.member:
            writing.update(other, name=row.name, comparable_name=row.comparable_name)
        writing.update(row, name=cleaned, comparable_name=normalize_name(cleaned))


def merge_members(database: Database, caller: GroupCaller, member: int, into: int) -> None:
    """Merge `member` into another: all of its results count as those of `into`."""
    with groups.group_write_transaction(database, caller, groups.require_leader) as (writing, context):
        row, target = _member(context, member), _member(context, into)
        if member == into:
            raise Refused([Problem("into", "double", text("choose two different people"))])
        writing.update(row, merged_into=target.member)


def split_member(database: Database, caller: GroupCaller, member: int) -> None:
    """Undo the merge of a member."""
    with groups.group_write_transaction(database, caller, groups.require_leader) as (writing, context):
        writing.update(_member(context, member, is_merged=True), merged_into=None)


def _member(context: groups.GroupContext, member: int, *, is_merged: bool = False) -> MemberRow:
    """Return the member with this number, or raise `NotFound` if there is none that is merged or not, as wanted."""
    row = context.members.get(member)
    if row is None or (row.merged_into is not None) != is_merged:
        raise NotFound(text("nobody in this group has this number"))
    return row


# Devices, the link and deletion


def get_group_members(database: Database, caller: GroupCaller) -> views.GroupMembersView:
    """Return the members and devices of the group for any of its devices."""
    with groups.group_read_transaction(database, caller) as (_, context):
        return overview.build_members_view(context)


def get_group_members_as_leader(database: Database, caller: GroupCaller) -> views.GroupMembersView:
    """Return the members and devices of the group for its owner and deputies."""
    with groups.group_read_transaction(database, caller) as (_, context):
        groups.require_leader(context)
        return overview.build_members_view(context)


def renew_group_link(database: Database, caller: GroupCaller) -> None:
    """Replace the link of the group; devices that have joined stay."""
    with groups.group_write_transaction(database, caller, groups.require_leader) as (writing, context):
        writing.update(context.group, secret=codes.new_secret())


def remove_group_device(database: Database, caller: GroupCaller, device: int) -> None:
    """Remove a device from the group, and replace the link so that the device cannot rejoin."""
    with groups.group_write_transaction(database, caller, groups.require_leader) as (writing, context):
        _remove_devices(writing, context, [_device(context.devices, device)])


def remove_member_devices(database: Database, caller: GroupCaller, member: int) -> None:
    """Remove all devices of a member, and replace the link; the member's results stay."""
    with groups.group_write_transaction(database, caller, groups.require_leader) as (writing, context):
        devices = [row for row in context.devices if row.member and context.resolve_merged(row.member) == member]
        if not devices:
            raise NotFound(text("this person has no phone in the group"))
        _remove_devices(writing, context, devices)


def change_group_device(
    database: Database, caller: GroupCaller, device: int, *, member: int | None = None, deputy: bool | None = None
) -> None:
    """Set the member of a device, also if another device has that member, and whether it is a deputy; None: no change.

    Only the owner may make and dismiss deputies.
    """
    with groups.group_write_transaction(database, caller, groups.require_leader) as (writing, context):
        row = _device(context.devices, device)
        if member is not None:
            role = row.role if row.role in groups.LEADERS else "member"
            row = writing.update(row, member=_member(context, member).member, role=role)
        if deputy is not None:
            groups.require_owner(context)
            row = _device([row] if row.role != "owner" else [], device)
            writing.update(row, role="second" if deputy else "member")


def answer_device(database: Database, caller: GroupCaller, device: int, *, given: bool) -> None:
    """Give a device the member that it asks for, or decline; a leader may, and each device of that member."""
    with groups.group_write_transaction(database, caller) as (writing, context):
        row = _device([candidate for candidate in context.devices if candidate.role == "asking"], device)
        if not context.may_answer(row):
            raise Forbidden(text("only a phone with this name, the group's owner or a co-owner can answer that"))
        writing.update(row, role="member" if given else "declined")


def leave_group(database: Database, caller: GroupCaller) -> None:
    """Leave the group with the caller's device; the results of its member stay."""
    with groups.group_write_transaction(database, caller) as (writing, context):
        if context.is_owner:
            raise Forbidden(text("the group's owner cannot leave it, only delete it"))
        writing.update(context.device, revoked=clock.now())


def delete_group(database: Database, caller: GroupCaller, typed: str) -> None:
    """Delete the group but not its tables; raise `Refused` if `typed` is not its name."""
    with groups.group_write_transaction(database, caller, groups.require_leader) as (writing, context):
        if normalize_name(typed) != normalize_name(context.group.name):
            raise Refused([Problem("name", "other", text("this is not the name of the group"))])
        queries.groups.delete_group(writing, context.group.id)


def _device(devices: Iterable[GroupDeviceRow], number: int) -> GroupDeviceRow:
    row = next((device for device in devices if device.device == number), None)
    return found(row, text("no phone of this group has this number"))


def _remove_devices(writing: WriteTransaction, context: groups.GroupContext, devices: list[GroupDeviceRow]) -> None:
    if not all(context.may_remove(row) for row in devices):
        raise Forbidden(text("you cannot remove this phone or the group owner's phone"))
    for row in devices:
        writing.update(row, revoked=clock.now())
    writing.update(context.group, secret=codes.new_secret())
