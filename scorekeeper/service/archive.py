"""The list of tables that a phone keeps for itself: finding one in it, putting one away, and taking it back.

Nothing is deleted by it, and nobody else notices.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.service import finding, tables
from scorekeeper.service.caller import Caller
from scorekeeper.service.context import changing, let_look
from scorekeeper.service.finding import Known
from scorekeeper.service.views import Mine
from scorekeeper.store import clock
from scorekeeper.store.database import Database


def search(book: Database, callers: Sequence[Caller], typed: str) -> tuple[Mine, ...]:
    """Those of somebody's tables that are found by what was typed, all of them where nothing was; put away or not."""
    return finding.found(typed, tables.mine(book, callers, everybody=True), _known)


def put_away(book: Database, who: Caller) -> None:
    """The table stands in this phone's list no longer, but among what was put away."""
    with changing(book, who, right=let_look, stays_open=True) as (writing, context):
        if context.device and not context.device.archived:
            writing.update(context.device, archived=clock.now())


def take_back(book: Database, who: Caller) -> None:
    """It stands in the list again."""
    with changing(book, who, right=let_look, stays_open=True) as (writing, context):
        if context.device:
            writing.update(context.device, archived=None)


def _known(one: Mine) -> Known:
    games = [name for game in one.games for name in finding.called(game)]
    texts = (one.name, *one.people, *one.players, *finding.called(one.game, one.rules), *games)
    return Known(texts, one.day, one.codes)
