"""Parts of a page of the table, drawn once for everybody who sees the same: after a hand every phone asks for them.

A part is kept as long as its moment (`TableView.moment`): for each language, and for what of its reader it depends on.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from typing import Any, Final
from weakref import WeakKeyDictionary

from flask import Flask, current_app, request
from jinja2.runtime import Macro
from markupsafe import Markup

from scorekeeper.service.hand_views import HandView
from scorekeeper.service.views import TableView
from scorekeeper.web.app.language import current
from scorekeeper.web.app.sessions import sits_at

HANDS: Final = 2_000
"""Of so many what was drawn is kept, each some 1 kB a language: those that some hundred tables show."""

MOST: Final = 200
"""So many parts of a moment are kept; any other is drawn anew for everybody."""


def _party(table: TableView) -> str | None:
    """The reader's name, where any of the chips that are told are theirs, as for all who sit; others see the same."""
    name, hand = table.me.name, table.result and table.result.hand
    in_hand = hand and (name in hand.players or any(name in {one.payer, one.payee} for one in hand.payments))
    return name if name in table.totals or in_hand else None


def _of_hand(table: TableView) -> Hashable:
    return table.me.name, table.me.may_write


def _of_result(table: TableView) -> Hashable:
    return (
        _party(table),
        table.me.may_write,
        table.links.join_code is None,
        table.result and table.result.may_be_undone,
    )


READERS: Final[Mapping[str, Callable[[TableView], Hashable]]] = {
    "hand": _of_hand,
    "objections": _of_hand,
    "head": lambda _: (),
    "hands": lambda _: (),
    "pairs": lambda _: (),
    "transfers": lambda table: table.settlement and table.settlement.of(table.me.name) and table.me.name,
    "last": _of_result,
    "line": _of_result,
    "mine": lambda table: (_party(table), table.me.may_write, table.away),
    "news": lambda table: (_party(table), tuple(one.mine for one in table.news)),
    "seats": lambda table: (table.me.seat, table.draft.face_down),
    "thumb": lambda table: table.me.is_host,
    "menu": lambda table: (
        table.me.role,
        table.me.seat is None,
        table.me.person is None,
        sits_at(table.neighbours.before),
    ),
    "again": lambda table: (table.me.seat is None, sits_at(table.neighbours.after)),
    "asking": lambda table: table.asking,
    "host": lambda table: table.hosting.taken_by,
}
"""What of its reader each part depends on, or of the time; one that is not named is drawn anew for everybody."""


@dataclass(eq=False)
class _Drawn:
    """What was drawn at a moment. Who comes while somebody draws waits, and finds it."""

    parts: dict[Hashable, str] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def keep(self, key: Hashable, part: str) -> str:
        """The part as it is drawn first; it is kept where there is room."""
        return self.parts.setdefault(key, part) if len(self.parts) < MOST else part

    def once(self, key: Hashable, draw: Callable[[], str]) -> str:
        """The part; drawn where nobody has done so."""
        if (kept := self.parts.get(key)) is None:
            with self.lock:
                kept = self.parts.get(key) or self.keep(key, draw())
        return kept


_DRAWN: Final[WeakKeyDictionary[object, _Drawn]] = WeakKeyDictionary()


def set_up(app: Flask) -> None:
    """Let pages draw their parts."""
    app.add_template_global(part)
    app.add_template_global(once)


def part(name: str, table: TableView, **beside: object) -> Markup:
    """`table/fragments/<name>.html` of a page of the table, with what it stands on beside the table."""
    reader = READERS.get(name)
    if reader is None:
        return _markup(_draw(name, table=table, **beside))
    drawn = _DRAWN.setdefault(table.moment, _Drawn())
    key = name, *_asked(), reader(table)
    return _markup(drawn.once(key, lambda: _draw(name, table=table)))


def once(macro: Macro, hand: HandView, *beside: Hashable) -> Markup:
    """What a macro draws of a hand and of what stands beside it; kept, for with the next hand most are as they were."""
    drawn = _Drawn() if hand.stamp is None else _drawn_of(hand.stamp)
    return _markup(drawn.once((macro.name, *_asked(), *beside), lambda: macro(hand, *beside)))


@lru_cache(maxsize=HANDS)
def _drawn_of(_stamp: Hashable) -> _Drawn:
    return _Drawn()


def _asked() -> tuple[str, str]:
    """In which language this is drawn, and below which address."""
    return current(), request.script_root


def _draw(name: str, **values: Any) -> str:
    return current_app.jinja_env.get_template(f"table/fragments/{name}.html").render(values)


def _markup(drawn: str) -> Markup:
    return Markup(drawn)  # noqa: S704  a template has escaped it
