"""Define the entry of a hand of 打天九."""

from typing import Annotated, Literal

from pydantic import Field

from scorekeeper.games.fields import AS_WHOLE, Flag, Model, SeatNumber
from scorekeeper.games.tien_gow.rules import PILES


class Bonus(Model):
    """A bonus trick before the last one, and the player who took it."""

    kind: Literal["he_zun", "si_da_he"]
    player: SeatNumber


class Dealt(Model):
    """A hand that ended on the deal: the kind of claim, and the player who claimed it."""

    kind: Literal["qi_zhi_pai", "ba_zhi_pai"]
    player: SeatNumber


class Entry(Model):
    """A finished hand: winner, piles (棟), finish and bonuses; or only `dealt`."""

    winner: SeatNumber | None = None
    piles: Annotated[tuple[Annotated[int, Field(ge=0, le=PILES), AS_WHOLE], ...], Field(max_length=4)] | None = None
    finish: Literal["plain", "bao_zun", "si_da_bao", "yao_jie", "yao_qin"] | None = None
    caught: SeatNumber | None = None
    slam: Literal["qi_zhi_jie", "ba_zhi_jie"] | None = None
    lesser_slam: Flag | None = None
    bonuses: Annotated[tuple[Bonus, ...], Field(max_length=PILES)] | None = None
    dealt: Dealt | None = None


def piles_of(entry: Entry) -> tuple[int, ...]:
    """Return the 棟 of each seat; an empty tuple if the hand ended on the deal."""
    return entry.piles or ()


def winner_of(entry: Entry) -> int:
    """Return the seat that took the last trick; -1 if none is given."""
    return -1 if entry.winner is None else entry.winner
