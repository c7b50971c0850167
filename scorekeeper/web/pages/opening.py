"""What a table that is opened is filled in with: the people of last time, as many as are named, what is suggested."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from flask import request
from flask_babel import gettext

from scorekeeper.games.contract import AnyGame
from scorekeeper.service.tables import opening
from scorekeeper.service.tables.table_list import TableListItem
from scorekeeper.web.pages import money_form
from scorekeeper.web.pages.rules_form import Agreement, agreed
from scorekeeper.web.templating.i18n import say


def zone() -> str | None:
    """In which time zone a table is opened, where the phone says one (static/js/zone.js) that this server knows."""
    said = request.form.get("zone")
    return said if opening.is_zone(said) else None


def for_named(before: Agreement) -> Agreement:
    """The same for as many as are named, who sit in the same order; whoever was to begin does, if they are named."""
    return replace(before.reordered(before.filled), seats=len(before.filled))


def without(before: Agreement, out: Collection[int]) -> tuple[Agreement, tuple[str, ...]]:
    """The same without those in the lines `out`, and their names; as it is where that leaves others than have a seat.

    Whoever opens the table and sits out is counted behind the seats.
    """
    stay = [line for line in before.filled if line not in out]
    gone = [line for line in before.filled if line in out]
    if not before.too_many or len(stay) != before.seats:
        return before, ()
    form = before.reordered(stay)
    me = len(stay) + gone.index(before.me) if before.me in gone else form.me
    return replace(form, me=me), tuple(before.names[line] for line in gone)


def at_their_lines(problems: Mapping[str, str], before: Agreement, out: Collection[int]) -> dict[str, str]:
    """The problems of who is left and who sits `out`, at the lines in which they were typed."""
    stay = [line for line in before.filled if line not in out]
    gone = [line for line in before.filled if line in out]
    at = {
        f"{kind}.{place}": f"players.{line}"
        for kind, lines in (("players", stay), ("outside", gone))
        for place, line in enumerate(lines)
    }
    return {at.get(field, field): said for field, said in problems.items()}


def suggestions(before: Agreement, form: Agreement) -> dict[str, str]:
    """What has been suggested on the form, each in a sentence at its field."""
    return {
        f"rules.{line.name}": gettext(
            "%(rule)s: for %(seats)s players this is suggested: %(value)s. Please look, and open the table.",
            rule=say(line.label),
            seats=form.seats,
            value=form.in_words(line, form.typed[line.name]),
        )
        for line in form.game.rule_fields
        if form.typed[line.name] != before.typed[line.name]
    }


def as_last_time(game: AnyGame, last: TableListItem) -> Agreement:
    """The form with people, rules, chips and money of a table; whoever asks sits in the first seat, as it has it."""
    names = last.named[last.seat or 0 :] + last.named[: last.seat or 0]
    form = agreed(game, last.rules, names, 0)
    chips = "" if last.chips is None else str(last.chips)
    return replace(form, me=0 if last.seat is not None else None, chips=chips, money=money_form.agreed(last))
