"""What an evening came to, in a few lines for a chat, in the reader's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from flask import Response
from flask_babel import gettext, ngettext

from scorekeeper.games.words import signed
from scorekeeper.ledger.money import ChipRate
from scorekeeper.ledger.running_totals import BestHand
from scorekeeper.service.tables.closing import TableResults
from scorekeeper.service.views.hands import HandView
from scorekeeper.service.views.settlement import Settlement
from scorekeeper.service.views.tables import TableView
from scorekeeper.web.templating.filters import day, game_name
from scorekeeper.web.templating.i18n import say
from scorekeeper.web.templating.money_filters import amount_text, in_money

MOST_PEOPLE: Final = 4
"""So many lines are about people; of more, several stand in a line."""

MOST_OPEN: Final = 3
"""So many are about what is still open: with the name of the evening, its games and its best hand that is ten."""


def text_response(page: TableResults) -> Response:
    """The text, to be read and copied."""
    headers = {"Content-Disposition": f'inline; filename="scorekeeper-{page.table.code}.txt"'}
    return Response("".join(f"{line}\n" for line in lines(page)), mimetype="text/plain", headers=headers)


def lines(page: TableResults) -> Iterator[str]:
    """Its name and day, what was played, how everybody stands, the best hand, and what is still open."""
    yield _title(page.table)
    yield " · ".join(games(page))
    yield from _in_lines([_person(name, chips, page.table.rate) for name, chips in page.ranking], MOST_PEOPLE)
    if page.best and page.hand:
        yield _best(page.best, page.hand)
    if page.table.settlement:
        yield from _still_open(page.table.settlement)


def _title(table: TableView) -> str:
    said = [table.name or game_name(table.sheet.game, table.sheet.rules), day(table.day)]
    return " · ".join(said if table.closed else [*said, gettext("so far")])


def games(page: TableResults) -> list[str]:
    """Every game with how many hands of it were played, one that was played twice once."""
    hands: dict[str, int] = {}
    for one in page.table.games:
        name = game_name(one.game, one.rules)
        hands[name] = hands.get(name, 0) + page.hands.get(one.number, 0)
    return [
        ngettext("%(game)s: %(num)s hand", "%(game)s: %(num)s hands", count, game=name) for name, count in hands.items()
    ]


def _person(name: str, chips: int, rate: ChipRate | None) -> str:
    return f"{name} {signed(chips)} ({in_money(chips, rate)})" if rate else f"{name} {signed(chips)}"


def _best(best: BestHand, hand: HandView) -> str:
    headline = say(hand.headline, hand.players)
    return gettext(
        "Best hand: %(name)s %(chips)s (%(headline)s)", name=best.name, chips=signed(best.chips), headline=headline
    )


def _still_open(there: Settlement) -> Iterator[str]:
    """Who still hands whom how much; that nobody does, where somebody did or nothing was won."""
    if not there.lines:
        yield gettext("Everything is settled") if there.shares else gettext("Nothing to settle yet")
    yield from _in_lines(
        [f"{line.payer} → {line.payee} {amount_text(line.open, there.rate)}" for line in there.lines], MOST_OPEN
    )


def _in_lines(said: Sequence[str], most: int) -> Iterator[str]:
    """In at most so many lines, as even as can be."""
    in_one = -(-len(said) // most) or 1
    for begin in range(0, len(said), in_one):
        yield " · ".join(said[begin : begin + in_one])
