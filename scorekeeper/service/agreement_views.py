"""What the verbs answer of agreements: what was agreed on a sheet, and how that was corrected. Frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.games.fields import Model


@dataclass(frozen=True)
class Agreement:
    """What was agreed on a sheet at some time."""

    rules: Model
    players: tuple[str, ...]
    first_dealer: int


@dataclass(frozen=True)
class Amendment:
    """That what was agreed was corrected, after hand `after`, by whom and when."""

    was: Agreement
    now: Agreement
    after: int
    by: str | None
    at: datetime
