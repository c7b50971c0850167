"""What a table shows of phones that want a seat which another phone holds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Asking:
    """A phone, `kind` as far as it says, that says to be somebody. `i_decide`: the reader may let it, or not."""

    device: int
    kind: str | None
    name: str
    seat: int | None
    mine: bool
    i_decide: bool
