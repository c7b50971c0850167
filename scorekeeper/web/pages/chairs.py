"""Who is named in which line of a form where they keep their chairs, or some sit out."""

from __future__ import annotations

from collections.abc import Collection

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.words import text
from scorekeeper.web.pages.rules_form import Agreement
from scorekeeper.web.templating.i18n import say


def in_their_chairs(other: AnyGame, before: Agreement) -> Agreement:
    """The same people in their chairs, in the order in which they play another game: the other way round where it is.

    Whoever is first stays first.
    """
    if not other_way_round(other, before.game):
        return before
    seats = min(before.seats, len(before.names))
    return before.reordered([*range(min(1, seats)), *range(seats - 1, 0, -1), *range(seats, len(before.names))])


def without(form: Agreement, out: Collection[int]) -> Agreement:
    """Those in the lines `out` sit out, where that leaves as many as there are seats: else somebody has to say who."""
    stay = [line for line in form.filled if line not in out]
    if (
        all(line < form.seats for line in form.filled)
        or len(stay) > form.seats
        or (form.too_many and len(stay) < form.seats)
    ):
        return form
    return form.reordered([*stay, *(line for line in range(len(form.names)) if not form.names[line].strip())])


def other_way_round(game: AnyGame, other: AnyGame) -> bool:
    """Whether both say which way they run, and it is not the same."""
    return None not in (game.direction, other.direction) and game.direction != other.direction


def crowd(form: Agreement) -> dict[str, str]:
    """The question who sits out, at its field, where more are named than have a seat."""
    if not form.too_many:
        return {}
    asked = text("%(people)s people, %(seats)s seats: who sits out?", people=len(form.filled), seats=form.seats)
    return {"out": say(asked)}
