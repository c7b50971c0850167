"""Names typed where people stand already: another name for one of them, corrected, or somebody else in their place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service.context import Context
from scorekeeper.service.names import clean_name, fold
from scorekeeper.service.people import correct_name
from scorekeeper.store.models.tables import PersonRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

Whom = int | str | None
"""Whom a name means that is nobody's: a person, by number or by the name they have, or None: somebody new."""


@dataclass(frozen=True)
class Drawn:
    """The `persons` for whom the lines of a form were drawn, by seat.

    `new` says of a line whose name is nobody's whether that is somebody new, or another name for its person.
    """

    persons: Mapping[int, int] = field(default_factory=dict)
    new: Mapping[int, bool] = field(default_factory=dict)


def renamed(context: Context, players: Sequence[str], drawn: Drawn) -> dict[int, PersonRow]:
    """The lines, by seat, in which somebody's name is another now, and whose: theirs who is named in no other line.

    Where it was not said whether they are new, they are not.
    """
    typed = [context.by_fold.get(fold(name)) for name in players]
    meant = {one.person for one in typed if one}
    of = {seat: context.people.get(drawn.persons.get(seat, 0)) for seat, name in enumerate(players) if name.strip()}
    return {
        seat: one
        for seat, one in of.items()
        if one and not one.placeholder and not drawn.new.get(seat) and typed[seat] is None and one.person not in meant
    }


def correct_names(writing: WriteTransaction, context: Context, players: Sequence[str], drawn: Drawn) -> Context:
    """Correct every name that is another now; then with these names. `Refused` where it was not said who is new."""
    corrected = renamed(context, players, drawn)
    problems = [
        Problem(f"new.{seat}", "missing", text("say whether this is %(name)s, or somebody else", name=one.name))
        for seat, one in corrected.items()
        if seat not in drawn.new
    ]
    if problems:
        raise Refused(problems, context.players)
    for seat, one in (corrected | _respelt(context, players, drawn)).items():
        correct_name(writing, context, one, clean_name(players[seat], f"players.{seat}"))
    return replace(context)


def _respelt(context: Context, players: Sequence[str], drawn: Drawn) -> dict[int, PersonRow]:
    """The lines in which somebody is called the same, written otherwise."""
    of = {seat: context.by_fold.get(fold(name)) for seat, name in enumerate(players)}
    return {
        seat: one
        for seat, one in of.items()
        if one and drawn.persons.get(seat) == one.person and players[seat].strip() != one.name
    }


def corrected(context: Context, players: Sequence[str], who: Mapping[int, Whom]) -> dict[int, str]:
    """What people are called by these lines who were called otherwise; `Refused` where it was not said whom one means.

    `who` says it by seat. It is asked of every name that is nobody's, so that nobody is new by mistake.
    """
    unknown = {seat: name for seat, name in enumerate(players) if fold(name) not in context.by_fold}
    meant = {one.person for name in players if (one := context.by_fold.get(fold(name)))}
    problems = [_not_said(seat, name) for seat, name in unknown.items() if seat not in who]
    names: dict[int, str] = {}
    for seat, name in unknown.items():
        if (whom := who.get(seat)) is None:
            continue
        one = context.known(whom)
        if one is None or one.person in meant:
            problems.append(_unknown(f"who.{seat}", name, one))
        else:
            names[one.person] = name
            meant.add(one.person)
    if problems:
        raise Refused(problems, context.players)
    return names


def respelt(context: Context, players: Sequence[str]) -> dict[int, str]:
    """What people are called by these lines who are the same by them, written otherwise."""
    known = ((context.by_fold.get(fold(name)), name) for name in players)
    return {one.person: name for one, name in known if one and one.name != name}


def _not_said(seat: int, name: str) -> Problem:
    return Problem(f"who.{seat}", "missing", text("say who %(name)s is", name=name))


def _unknown(field: str, name: str, one: PersonRow | None) -> Problem:
    if one is None:
        return Problem(field, "person", text("nobody at this table has this number"))
    return Problem(field, "double", text("%(name)s cannot be %(other)s, who is named too", name=name, other=one.name))


def called(reading: ReadTransaction, context: Context, names: Mapping[int, str]) -> Context:
    """The same with people called so: kept where something is written, else only to look at."""
    if isinstance(reading, WriteTransaction):
        for person, name in names.items():
            correct_name(reading, context, context.people[person], name)
        return replace(context)
    rows = {
        person: context.people[person].replace(name=name, comparable_name=fold(name)) for person, name in names.items()
    }
    return replace(context, people={**context.people, **rows})
