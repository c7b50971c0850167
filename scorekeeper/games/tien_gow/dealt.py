"""Decide whether a hand ends on the deal: 七枝牌 or 八枝牌."""

from collections import Counter
from collections.abc import Sequence

from scorekeeper.games.tien_gow.combinations import PAIRED
from scorekeeper.games.tien_gow.rules import PILES, Rules
from scorekeeper.games.tiles import CIVIL, pips
from scorekeeper.games.words import Text, text


def claim(rules: Rules, tiles: Sequence[str]) -> tuple[str, tuple[Text, ...]]:
    """Return the claim of a dealt hand, 八枝牌 before 七枝牌, with all of its reasons; ("", ()) if there is none."""
    red, military = red_pips(rules, tiles), military_tiles(tiles)
    # Pairs that can be led: 天九 地八 人七 和五.
    pairs = dict(zip(CIVIL, PAIRED, strict=False))
    partners = Counter(pairs.get(tile) for tile in tiles if tile in CIVIL)
    is_mixed = partners == Counter(str(pips(tile)) for tile in tiles if tile not in CIVIL)
    reasons = (
        ("ba_zhi_pai", red == 0, text("no red pip")),
        ("ba_zhi_pai", military == PILES, text("all military")),
        ("ba_zhi_pai", military == 0, text("all civil")),
        ("ba_zhi_pai", is_mixed, text("all civil–military pairs")),
        ("qi_zhi_pai", red == 1, text("exactly one red pip")),
        ("qi_zhi_pai", military == PILES - 1, text("seven military tiles")),
    )
    kind = next((kind for kind, holds, _ in reasons if holds and len(tiles) == PILES), "")
    return kind, tuple(reason for other, holds, reason in reasons if holds and other == kind)


def red_pips(rules: Rules, tiles: Sequence[str]) -> int:
    """Return the number of red pips, counted as the rules say; only ones and fours are red."""
    red = [int(end) for tile in tiles for end in tile[::2] if end in "14"]
    return len(red) if rules.red_pips == "halves" else sum(red)


def military_tiles(tiles: Sequence[str]) -> int:
    """Return how many of the tiles are military."""
    return sum(tile not in CIVIL for tile in tiles)
