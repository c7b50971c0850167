"""What the verbs about settling up answer: frozen values, people by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.ledger.money import ChipRate
from scorekeeper.ledger.settlement import ChipsAndMoney, SettlementMethod


@dataclass(frozen=True)
class LineView:
    """Who hands how much to whom: what is still `open` of it, and what was `paid`. The numbers are the persons."""

    payer: str
    payee: str
    payer_number: int
    payee_number: int
    open: ChipsAndMoney
    paid: ChipsAndMoney

    @property
    def people(self) -> tuple[str, str]:
        """Both."""
        return self.payer, self.payee


@dataclass(frozen=True)
class HandedView:
    """A hand-over that stands, by the number of its entry; `revision` is that of its newest version."""

    entry: int
    revision: int
    payer: str
    payee: str
    amount: ChipsAndMoney
    by: str | None
    at: datetime


@dataclass(frozen=True)
class Share:
    """What one person gets in all (negative: gives), before anything was handed over, and from whom by the pairs.

    `exactly` is the money before it was rounded.
    """

    total: ChipsAndMoney
    exactly: int | None
    pairs: Mapping[str, ChipsAndMoney]


@dataclass(frozen=True)
class Chosen:
    """A way of settling up; `through` whom, where that is the way."""

    way: SettlementMethod
    through: str | None = None


@dataclass(frozen=True)
class Settlement:
    """What is open in one way: it follows from what was won and lost, less what was handed over.

    `open` is what everybody still gets (negative: gives). `last` is the revision of the newest hand-over, or of the
    newest that was taken back.
    """

    chosen: Chosen
    rate: ChipRate | None
    lines: tuple[LineView, ...]
    handed: tuple[HandedView, ...]
    open: Mapping[str, ChipsAndMoney]
    shares: Mapping[str, Share]
    last: int

    def of(self, name: str | None) -> tuple[LineView, ...]:
        """The lines that somebody has to do with."""
        return tuple(line for line in self.lines if name in line.people)

    def without(self, name: str | None) -> tuple[LineView, ...]:
        """The lines between others."""
        return tuple(line for line in self.lines if name not in line.people)
