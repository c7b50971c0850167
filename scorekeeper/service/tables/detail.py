"""Return a table as its caller may see it: a page of hands, one hand, or the changes since a revision."""

from collections.abc import Sequence

from scorekeeper.games.fields import clamp_number, is_valid_number
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import normalize_name, text
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.access.transactions import read_transaction
from scorekeeper.service.errors import NotFound, TooManyHands, hand_not_found
from scorekeeper.service.people.names import check_visible, clean_name
from scorekeeper.service.views.tables import TableView, get_snapshot, get_table_view, table_view_for
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.queries.hand_order import HandFilter

#: Maximum number of changed hands in one answer.
MAX_CHANGED_HANDS = 500


def get_changes_since(database: Database, caller: Caller, revision: int) -> TableView:
    """Return the table with the hands of its newest sheet changed after `revision`.

    Raise `TooManyHands` if they are too many for one answer.
    """
    with read_transaction(database, caller) as (reading, context):
        after, changed = clamp_number(revision), 0
        if context.table.revision > MAX_CHANGED_HANDS:  # otherwise they cannot be so many
            changed = queries.hand_counts.count_changed_since(reading, context.table_id, context.sheet.sheet, after)
        if changed > MAX_CHANGED_HANDS:
            hands = queries.hand_counts.versions_and_payments(reading, context.table_id, quota.HAND_WEIGHT)
            if sum(weight for *_, weight in hands) > quota.MAX_REQUEST_WORK:
                raise TooManyHands(text("Too many new hands; read them in parts, newest first."))
        return get_table_view(reading, context, HandFilter(since=after))


def get_table(
    database: Database, caller: Caller, sheet: int | None = None, *, limit: int = 0, before: int | None = None
) -> TableView:
    """Return the table as the caller may see it, with the newest `limit` hands (before one) of a sheet."""
    span = HandFilter(limit=limit, before=None if before is None else clamp_number(before))
    with read_transaction(database, caller, sheet) as (reading, context):
        return get_table_view(reading, context, span)


def get_front_page(database: Database, caller: Caller, limit: int) -> TableView:
    """Return the table with its newest `limit` hands; in a new game without hands, with those of the game before."""
    with read_transaction(database, caller) as (reading, context):
        snapshot = get_snapshot(reading, context, HandFilter(limit=limit), front_page=True)
        return table_view_for(context, snapshot)


def get_table_hand(database: Database, caller: Caller, number: int, sheet: int | None = None) -> TableView:
    """Return the table with one hand of a sheet and its objections; raise `NotFound` if there is none."""
    if not is_valid_number(number):
        raise NotFound
    with read_transaction(database, caller, sheet) as (reading, context):
        table = get_table_view(reading, context, HandFilter(number))
    if not table.sheet.hands:
        raise hand_not_found(number)
    return table


def clean_outside_names(players: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return the names of people without a seat, trimmed; raise `Refused` if one is in use already."""
    quota.check_person_limit(len(players) + len(names))
    known = {normalize_name(name) for name in players}
    cleaned: list[str] = []
    for number, name in enumerate(names):
        cleaned.append(clean_name(name, f"outside.{number}"))
        if normalize_name(name) in known:
            raise Refused([Problem(f"outside.{number}", "double", text("two players cannot have the same name"))])
        check_visible(cleaned[-1], f"outside.{number}")
        known.add(normalize_name(name))
    return cleaned
