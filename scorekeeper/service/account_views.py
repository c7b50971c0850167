"""What an account answers: how somebody came to what they have won. Frozen values, people by name."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.games.contract import AnyGame
from scorekeeper.service.entry_views import EntryView
from scorekeeper.service.hand_views import HandView, PaymentView
from scorekeeper.service.views import TableView


@dataclass(frozen=True)
class EntryLine:
    """An entry that counts in an account, what it brought (negative: cost), and the sum so far."""

    entry: EntryView
    chips: int
    total: int


@dataclass(frozen=True)
class AccountLine:
    """The payments of a hand that count in an account, what they brought (negative: cost), and the sum so far.

    `kept`: its sheet stands as it was paid. `later` was entered beside the hands after it and before the next of these
    lines, the newest first.
    """

    game: AnyGame
    kept: bool
    hand: HandView
    payments: tuple[PaymentView, ...]
    chips: int
    total: int
    later: tuple[EntryLine, ...] = ()


@dataclass(frozen=True)
class Account:
    """How somebody came to what they have won in all, of everybody or of one other person; the newest hand first.

    `older`: there are lines before these. Where there are none, `first` was entered before all hands, the newest first.
    """

    table: TableView
    of: str
    towards: str | None
    total: int
    lines: tuple[AccountLine, ...]
    older: bool
    first: tuple[EntryLine, ...] = ()
