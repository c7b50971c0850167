"""The combinations of 打天九 that can be led, and which of them beats which.

Only combinations of one kind beat each other; `place` counts from the strongest (0) within the kind. Two with the same
place are equal, and the earlier one stays ahead.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from scorekeeper.games.tiles import CIVIL, MILITARY, pips
from scorekeeper.games.words import Text, join_texts, text

#: The pips of the military tiles that go with the four strongest civil tiles: 天九 地八 人七 和五.
PAIRED = ("9", "8", "7", "5")

#: The most tiles that can be led together.
MOST = 4

#: Name, and name with meaning and readings, of each civil tile and of the military tiles with this many pips.
NAMES = {
    "6-6": (text("天"), text("天 heaven (tin1 · tiān)")),
    "1-1": (text("地"), text("地 earth (dei6 · dì)")),
    "4-4": (text("人"), text("人 man (jan4 · rén)")),
    "3-1": (text("和"), text("和 harmony (wo4 · hé)")),
    "5-5": (text("梅花"), text("梅花 plum blossom (mui4 faa1 · méi huā)")),
    "3-3": (text("長三"), text("長三 long three (coeng4 saam1 · cháng sān)")),
    "2-2": (text("板凳"), text("板凳 bench (baan2 dang3 · bǎn dèng)")),
    "6-5": (text("斧頭"), text("斧頭 axe (fu2 tau2 · fǔ tóu)")),
    "6-4": (text("紅頭"), text("紅頭 red head (hung4 tau2 · hóng tóu)")),
    "6-1": (text("高脚七"), text("高脚七 long-legged seven (gou1 goek3 cat1 · gāo jiǎo qī)")),
    "5-1": (text("銅錘六"), text("銅錘六 copper-hammer six (tung4 ceoi4 luk6 · tóng chuí liù)")),
    "9": (text("九"), text("九 nine (gau2 · jiǔ)")),
    "8": (text("八"), text("八 eight (baat3 · bā)")),
    "7": (text("七"), text("七 seven (cat1 · qī)")),
    "6": (text("大鷄六"), text("大鷄六 big-chicken six (daai6 gai1 luk6 · dà jī liù)")),
    "5": (text("五"), text("五 five (ng5 · wǔ)")),
    "3": (text("細鷄三"), text("細鷄三 little-chicken three (sai3 gai1 saam1 · xì jī sān)")),
}


class Combination(NamedTuple):
    """Tiles that can be led together."""

    kind: str
    place: int
    name: Text


CIVIL_SUPREME = Combination("double", len(CIVIL) - 1, text("双銅錘六 (led: 文至尊)"))
MILITARY_SUPREME = Combination("supreme", 0, text("武至尊"))


def beats(reply: Combination, best: Combination) -> bool:
    """Return whether a reply beats the best combination so far.

    A supreme pair is the best only if it was led: 文至尊 is beaten by the two 高脚七 alone, 武至尊 by nothing.
    """
    nearest = best.place - 1
    return reply.kind == best.kind and (reply.place == nearest if best == CIVIL_SUPREME else reply.place <= nearest)


def _leads() -> Iterator[tuple[tuple[str, ...], Combination]]:
    """Yield the tiles of everything that can be led, each kind from its strongest."""
    for place, tile in enumerate(CIVIL):
        name = NAMES[tile][0]
        yield (tile,), Combination("civil", place, name)
        double = Combination("double", place, text("双%(tile)s", tile=name))
        yield (tile, tile), CIVIL_SUPREME if place == CIVIL_SUPREME.place else double
    for place, number in enumerate(key for key in NAMES if key not in CIVIL):
        yield from (((tile,), Combination("military", place, NAMES[number][0])) for tile in _military(number))
    yield ("4-2", "2-1"), MILITARY_SUPREME
    for place, (tile, number) in enumerate(zip(CIVIL, PAIRED, strict=False)):
        both, names = _military(number), (NAMES[tile][0].id, NAMES[number][0].id)
        yield both, Combination("same number", place, text("雑%(tile)s", tile=NAMES[number][0]))
        for first, second in ((1, 1), (2, 1), (1, 2), (2, 2)):
            mixed = Combination(f"{first} and {second}", place, Text(names[0] * first + names[1] * second))
            yield from (((tile,) * first + military, mixed) for military in combinations(both, second))


def _military(number: str) -> tuple[str, ...]:
    return tuple(tile for tile in MILITARY if pips(tile) == int(number))


#: Everything that can be led, by its tiles in sorted order.
LEADS: Mapping[tuple[str, ...], Combination] = {tuple(sorted(tiles)): lead for tiles, lead in _leads()}


def find(tiles: Sequence[str]) -> Combination | None:
    """Return the combination of these tiles, or None if they cannot be led together."""
    return LEADS.get(tuple(sorted(tiles)))


def explain(tiles: tuple[str, ...]) -> tuple[Text, ...]:
    """Return what a tile is called and goes with, or whether several can be led together, and what beats what."""
    lead = find(tiles)
    if lead is None:
        ask = text("Tap a tile, or up to four to lead together.")
        return (text("No combination: they cannot be led together.") if tiles else ask,)
    others = list({other[:2]: other for other in LEADS.values()}.values())
    higher = [other.name for other in others if beats(other, lead)]
    lower = [other.name for other in others if beats(lead, other)]
    is_supreme = lead in (CIVIL_SUPREME, MILITARY_SUPREME)
    return (
        *(_about(*tiles) if len(tiles) == 1 else (text("%(name)s can be led.", name=lead.name),)),
        text("Beaten by: %(names)s", names=join_texts(*higher)) if higher else text("Nothing beats it."),
        *((text("Beats: %(names)s", names=join_texts(*lower)),) if lower else ()),
        *((text("A supreme pair only if led; played later, it beats nothing."),) if is_supreme else ()),
    )


def _about(tile: str) -> tuple[Text, ...]:
    """Return what a tile is called, and what it can be led with."""
    name = NAMES[tile if tile in CIVIL else str(pips(tile))][1]
    family = text("civil 文, two in the set") if tile in CIVIL else text("military 武: the sum of both ends counts")
    together = {lead[:2]: lead.name for tiles, lead in LEADS.items() if tile in tiles and len(tiles) > 1}
    pairs = (text("Can be led together: %(names)s", names=join_texts(*together.values())),) if together else ()
    return (name, family, *pairs)
