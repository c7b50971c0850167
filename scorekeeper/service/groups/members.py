"""The people of a group: what they are called, and which of them are the same person. Owner and seconds say so.

Who is merged into another counts as them in all that was and will be; splitting makes them somebody of their own again.
"""

from __future__ import annotations

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service.caller import Phone
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups.asking import GroupContext, changing, let_lead
from scorekeeper.service.names import clean_name, fold
from scorekeeper.store.book import Book
from scorekeeper.store.models.groups import MemberRow


def rename(book: Book, who: Phone, member: int, name: str) -> None:
    """Call somebody otherwise in the group; at the tables they are called as before.

    `Refused` where somebody else has this name. Whoever counts as them and has it takes theirs.
    """
    with changing(book, who, let_lead) as (writing, context):
        named, cleaned = _here(context, member), clean_name(name)
        other = next((one for one in context.members.values() if one.comparable_name == fold(cleaned)), named)
        if context.stands_for(other.member) != named.member:
            raise Refused([Problem("name", "double", text("somebody in this group has this name"))])
        if other.member != named.member:
            writing.update(other, name=named.name, comparable_name=named.comparable_name)
        writing.update(named, name=cleaned, comparable_name=fold(cleaned))


def merge(book: Book, who: Phone, member: int, into: int) -> None:
    """Two names of one person: `member` counts as `into` from now on, with all that was."""
    with changing(book, who, let_lead) as (writing, context):
        one, other = _here(context, member), _here(context, into)
        if member == into:
            raise Refused([Problem("into", "double", text("choose two different people"))])
        writing.update(one, merged_into=other.member)


def split(book: Book, who: Phone, member: int) -> None:
    """Somebody who was merged is somebody of their own again."""
    with changing(book, who, let_lead) as (writing, context):
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
