"""Coming into a group by its link, and saying who one is there."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service import codes
from scorekeeper.service.caller import Phone
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups.asking import changing
from scorekeeper.service.groups.knowing import by_name, introduce
from scorekeeper.service.groups.opening import admit
from scorekeeper.service.groups.views import GroupInvitation
from scorekeeper.service.names import clean_name, fold
from scorekeeper.store import queries
from scorekeeper.store.book import Book
from scorekeeper.store.models.groups import GroupRow, MemberRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


def find(book: Book, code: str, secret: str) -> GroupInvitation:
    """What stands behind a link; `NotFound` where it opens nothing."""
    with book.reading() as reading:
        group = _group(reading, code, secret)
        known = _standing(queries.groups.members(reading, group.id or 0))
        return GroupInvitation(group.code, group.name, tuple((one.member, one.name) for one in known))


def join(book: Book, code: str, secret: str, *, member: int | None = None, name: str | None = None) -> Phone:
    """Come in by a link, as somebody of the group, or by a name, or as nobody; `NotFound` where it opens nothing."""
    with book.writing() as writing:
        group = _group(writing, code, secret)
        return Phone(group.code, admit(writing, group, "member", _person(writing, group.id or 0, member, name)))


def say_who(book: Book, who: Phone, *, member: int | None = None, name: str | None = None) -> None:
    """Whose this phone is in the group: somebody of it, or somebody by a name, or nobody."""
    with changing(book, who) as (writing, context):
        writing.update(context.device, member=_person(writing, context.group_id, member, name))


def _person(writing: WriteTransaction, group_id: int, member: int | None, name: str | None) -> int | None:
    """Who is meant: by a number, or by a name, which may be somebody's already or be new."""
    if member is not None:
        if member not in {one.member for one in _standing(queries.groups.members(writing, group_id))}:
            raise Refused([Problem("member", "unknown", text("nobody of this group has this number"))])
        return member
    if not name:
        return None
    cleaned = clean_name(name)
    known = by_name(queries.groups.members(writing, group_id)).get(fold(cleaned))
    return known or introduce(writing, group_id, cleaned).member


def _standing(members: Iterable[MemberRow]) -> list[MemberRow]:
    return [one for one in members if one.merged_into is None]


def _group(reading: ReadTransaction, code: str, secret: str) -> GroupRow:
    group = queries.groups.by_code(reading, codes.clean_code(code))
    if group is None or not codes.same(secret, group.secret):
        raise NotFound
    return group
