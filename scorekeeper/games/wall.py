"""Deal the wall of 32 Chinese dominoes: eight stacks of four, in one line across the table (開牌方法).

The players take in turn, counter-clockwise. Stacks are numbered from the dealer's left, the tiles of a stack from the
top; a number of 0 to 3 is a player, from the one who takes first.
"""

from collections.abc import Mapping
from typing import Literal, get_args

from scorekeeper.games.draw import Dice
from scorekeeper.games.words import Text, text

PLAYERS = 4
STACKS = 8
LAYERS = 4

Method = Literal["kai_bian", "lun_dong", "zhong_ku", "qie_er", "pian_mian", "free"]
#: The end of the line, as the dealer sees it, where the dice came to rest.
Side = Literal["left", "right"]
SIDES: tuple[Side, ...] = get_args(Side)

METHODS: Mapping[Method, Text] = {
    "kai_bian": text("開邊 two stacks each, from the end"),
    "lun_dong": text("輪棟 one stack each, twice round"),
    "zhong_ku": text("中堀 from the middle outwards"),
    "qie_er": text("切耳 from both ends inwards"),
    "pian_mian": text("片面 a layer each, from the top"),
    "free": text("Free: eight tiles each, as you like"),
}

#: Who takes each stack, from the end where the dice came to rest.
_STACKS: Mapping[Method, tuple[int, ...]] = {
    "kai_bian": (0, 0, 1, 1, 2, 2, 3, 3),
    "lun_dong": (0, 1, 2, 3, 0, 1, 2, 3),
    "zhong_ku": (3, 2, 1, 0, 0, 1, 2, 3),
    "qie_er": (0, 1, 2, 3, 3, 2, 1, 0),
}


def first_to_take(dice: Dice) -> int:
    """Return who takes first, counted counter-clockwise from the thrower, who is 0: 5 and 9 are the thrower."""
    return (sum(dice) - 1) % PLAYERS


def takers(method: Method, side: Side) -> tuple[tuple[int, ...], ...]:
    """Return who takes each tile of each stack; an empty tuple if the players take as they like."""
    if method == "free":
        return ()
    if method == "pian_mian":
        return (tuple(range(LAYERS)),) * STACKS
    stacks = _STACKS[method] if side == "left" else _STACKS[method][::-1]
    return tuple((player,) * LAYERS for player in stacks)
