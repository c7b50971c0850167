"""An evening for one page of paper: what has room on it, and how much has none."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.ledger.drawings.printed_table import MAX_HANDOVERS, HandTable, hand_table, people_shown, table_rows
from scorekeeper.service import ending
from scorekeeper.service.caller import Caller
from scorekeeper.service.ending import LastPage
from scorekeeper.service.settling_views import LineView
from scorekeeper.store.database import Database


@dataclass(frozen=True)
class PrintedPage:
    """The last page as it is printed.

    `people` are as many as have room, the most chips first, and `others` how many have none, with their chips.
    `handovers` are those that have room, and `more` how many are open beside them.
    """

    page: LastPage
    people: tuple[tuple[str, int], ...]
    others: tuple[int, int]
    handovers: tuple[LineView, ...]
    more: int
    hands: HandTable


def view(book: Database, who: Caller) -> PrintedPage:
    """An evening as it stands, for whoever is at the table."""
    return printed(ending.view(book, who))


def printed(page: LastPage) -> PrintedPage:
    """What of it has room."""
    names = [name for name, _ in page.ranking]
    shown = names[: people_shown(names)]
    rest = page.ranking[len(shown) :]
    lines = page.table.settlement.lines if page.table.settlement else ()
    handovers = lines[:MAX_HANDOVERS]
    return PrintedPage(
        page=page,
        people=page.ranking[: len(shown)],
        others=(len(rest), sum(chips for _, chips in rest)),
        handovers=handovers,
        more=len(lines) - len(handovers),
        hands=hand_table(names, page.moves, table_rows(shown, len(handovers))),
    )
