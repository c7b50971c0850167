"""Summarize a table in a few lines of text for a chat."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice

from flask import Response
from flask_babel import gettext, ngettext

from scorekeeper.games.words import digits, signed
from scorekeeper.ledger.money import ChipRate
from scorekeeper.ledger.settlement import ChipsAndMoney
from scorekeeper.service.tables.closing import TableResults
from scorekeeper.service.views.settlement import Settlement
from scorekeeper.service.views.statistics import GameCount
from scorekeeper.service.views.tables import TableView
from scorekeeper.web.templating.filters import day, game_name, handed_back
from scorekeeper.web.templating.i18n import say
from scorekeeper.web.templating.money_filters import amount_text, in_money, whole_money

#: The number of lines about people; if there are more people, a line holds several.
MOST_PEOPLE = 4

#: The number of lines about open amounts, and of games of which there are figures; with the title, games, best hand,
#: debts carried over to this table, rounding, payments, debts carried over to the next table and box, there are
#: eighteen lines.
MOST_OPEN = MOST_GAMES = 3

#: The number of names beside a figure.
MOST_NAMES = 2


def text_response(page: TableResults) -> Response:
    """Return the summary as plain text that a browser displays."""
    headers = {"Content-Disposition": f'inline; filename="scorekeeper-{page.table.code}.txt"'}
    return Response("".join(f"{line}\n" for line in lines(page)), mimetype="text/plain", headers=headers)


def lines(page: TableResults) -> Iterator[str]:
    """Yield the lines: name and day, games, totals, best hand, figures, settlement, chips for the box."""
    table = page.table
    title = [table.name or game_name(table.sheet.game, table.sheet.rules), day(table.day)]
    yield " · ".join(title if table.closed else [*title, gettext("so far")])
    yield " · ".join(games(page))
    yield from _in_lines([_person(name, chips, table.rate) for name, chips in page.ranking], MOST_PEOPLE)
    if (best := page.best) and page.hand:
        headline = say(page.hand.headline, page.hand.players)
        said = gettext(
            "Best hand: %(name)s %(chips)s (%(headline)s)", name=best.name, chips=signed(best.chips), headline=headline
        )
        equals = gettext("Just as many chips in a hand: %(names)s", names=gettext(", ").join(best.equals))
        yield f"{said} · {equals}" if best.equals else said
    for game, figures in islice(groupby(page.figures, key=lambda one: game_name(one.game)), MOST_GAMES):
        yield " · ".join([game, *(" ".join(figure(one)) for one in figures)])
    if table.settlement:
        yield from _payments(table, table.settlement)
    if cash_out := table.cash_out:
        sums = (f"{name} {terms} = {handed_back(table.chips_held[name])}" for name, terms in cash_out.items())
        yield gettext("Back to the box: %(people)s", people=" · ".join(sums))


def games(page: TableResults) -> list[str]:
    """Return each game with the number of hands played, the same game only once."""
    hands: dict[str, int] = {}
    for sheet in page.table.games:
        name = game_name(sheet.game, sheet.rules)
        hands[name] = hands.get(name, 0) + page.hands.get(sheet.number, 0)
    return [
        ngettext("%(game)s: %(num)s hand", "%(game)s: %(num)s hands", count, game=name) for name, count in hands.items()
    ]


def _person(name: str, chips: int, rate: ChipRate | None) -> str:
    return f"{name} {signed(chips)} ({in_money(chips, rate)})" if rate else f"{name} {signed(chips)}"


def figure(one: GameCount) -> tuple[str, str]:
    """Return what a game counts, with its name, and how often it was, with the names of those who have the most."""
    number = f"{one.number}/{one.of}" if one.of else digits(one.number)
    most = f" {digits(one.most)}" if one.most != one.number else ""
    names = f" ({gettext(', ').join(one.names)}{most})" if 0 < len(one.names) <= MOST_NAMES else ""
    return say(one.said), number + names


def _payments(table: TableView, settlement: Settlement) -> Iterator[str]:
    """Yield debts carried in, the rounding, the open payments, or that there are none, payments, debts carried out."""

    def arrows(transfers: Iterable[tuple[str, str, ChipsAndMoney]]) -> list[str]:
        return [f"{payer} → {payee} {amount_text(amount, settlement.rate)}" for payer, payee, amount in transfers]

    if carried := arrows(settlement.carried_in):
        yield gettext("Carried over: %(amounts)s", amounts=" · ".join(carried))
    yield from _rounding(table, settlement)
    if not settlement.lines and settlement.carried_out:
        yield gettext("Everything is settled or carried over")
    elif not settlement.lines:
        yield gettext("Everything is settled") if settlement.shares else gettext("Nothing to settle yet")
    yield from _in_lines(arrows((*line.people, line.open) for line in settlement.lines), MOST_OPEN)
    if paid := arrows(one.transfer for one in settlement.handed):
        yield gettext("Paid: %(payments)s", payments=" · ".join(paid))
    if carried := arrows(one.transfer for one in settlement.carried_out):
        yield gettext("Carried over to the next table: %(amounts)s", amounts=" · ".join(carried))


def _rounding(table: TableView, settlement: Settlement) -> Iterator[str]:
    """If money is rounded, yield a line that says to what, who covers the difference, and what is not rounded."""
    rate, name = settlement.rate, settlement.bearer
    if table.rounding and rate and name:
        chosen = gettext("%(name)s covers the rounding difference.", name=name)
        winner = gettext("%(name)s, the biggest winner, covers the rounding difference.", name=name)
        unit = whole_money(table.rounding, rate.currency)
        said = [gettext("Money is rounded to %(rounding)s.", rounding=unit), chosen if table.bearer else winner]
        if settlement.carried_in:
            said.append(gettext("What was carried over is not rounded."))
        yield " ".join(said)


def _in_lines(parts: Sequence[str], most: int) -> Iterator[str]:
    """Yield the parts in at most `most` lines of about equal length."""
    per_line = -(-len(parts) // most) or 1
    for start in range(0, len(parts), per_line):
        yield " · ".join(parts[start : start + per_line])
