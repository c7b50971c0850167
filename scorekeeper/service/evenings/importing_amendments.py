"""What was agreed on a sheet of an evening that is taken in, before it was corrected there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.games.checks import length_problem, seat_problem
from scorekeeper.games.problems import Problem, Refused, below
from scorekeeper.games.words import text
from scorekeeper.service.amendments import stages
from scorekeeper.service.context import Context
from scorekeeper.service.evenings.importing_hands import must_be_known, person_named
from scorekeeper.service.evenings.paid import NOT_SHOWN, is_plain, untold
from scorekeeper.service.evenings.schema import Amendment, Sheet
from scorekeeper.store.models.tables import AmendmentRow


def amended(context: Context, sheet: Sheet) -> Context:
    """The sheet with what was agreed there before; `Refused` where that could not have been."""
    rows: list[AmendmentRow] = []
    for place, given in enumerate(sheet.amendments):
        with below(f"amendments.{place}"):
            row = _amendment(context, given, rows[-1].revision if rows else 0)
            rows.append(row)
    there = replace(context, amendments=tuple(rows))
    _must_be_read(there)
    return there


def _amendment(context: Context, given: Amendment, before: int) -> AmendmentRow:
    """One of them, after another at the revision `before`."""
    seats = [must_be_known(context, f"players.{seat}", name) for seat, name in enumerate(given.players)]
    if problems := tuple(_problems(context, given, seats, before)):
        raise Refused(problems)
    return AmendmentRow(
        table_id=0,
        sheet=context.sheet.sheet,
        person=person_named(context, "by", given.by),
        seats=seats,
        after_hand=given.after,
        continued_from=given.start,
        **given.model_dump(exclude={"by", "players", "after", "start"}),
    )


def _problems(context: Context, given: Amendment, seats: list[int], before: int) -> Iterator[Problem]:
    if given.revision <= before:
        yield Problem("revision", "order", text("versions stand in the order of writing"))
    if given.revision > context.table.revision:
        yield Problem("revision", "high", text("a hand is newer than its table"))
    yield from length_problem("players", seats, len(context.seats))
    if len({*seats}) < len(seats):
        yield Problem("players", "double", text("two players cannot have the same name"))
    yield from seat_problem("first_dealer", given.first_dealer, len(context.seats))
    for name in ("rules", "start"):
        if not is_plain(getattr(given, name)):
            yield Problem(name, "unsound", NOT_SHOWN)
    yield from untold(given.rules)


def _must_be_read(context: Context) -> None:
    """What was agreed before can be played as long as what is agreed now can."""
    if context.kept:
        return
    for place, (_, agreed) in enumerate(stages(context)[:-1]):
        if agreed.problems:
            with below(f"amendments.{place}"):
                raise Refused(agreed.problems, context.players)
