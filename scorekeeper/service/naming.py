"""Names typed where people stand already: another name for one of them, corrected, or somebody else in their place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service.context import Context
from scorekeeper.service.names import clean_name, fold
from scorekeeper.service.people import correct_name
from scorekeeper.store.rows import PersonRow
from scorekeeper.store.writing import Writing


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


def correct_names(writing: Writing, context: Context, players: Sequence[str], drawn: Drawn) -> Context:
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
