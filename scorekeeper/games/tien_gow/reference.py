"""The tiles of 打天九, and what is said about those that are chosen."""

from functools import partial

from scorekeeper.games.reference import Filling, Reference
from scorekeeper.games.tien_gow import combinations, telling
from scorekeeper.games.tien_gow.combinations import MOST, NAMES
from scorekeeper.games.tien_gow.dealt import claim, military_tiles, red_pips
from scorekeeper.games.tien_gow.rules import PILES, Rules
from scorekeeper.games.tiles import CHINESE, CIVIL, MILITARY, pips
from scorekeeper.games.words import Text, join_texts, text

#: The number of players who play without both tiles of a kind.
SHORT = 3


def explain(rules: Rules, tiles: tuple[str, ...]) -> tuple[Text, ...]:
    """Return sentences about up to four tiles to lead, or about a dealt hand of eight."""
    eight = text("Tap all eight tiles of a hand to see whether it is 七枝牌 or 八枝牌.")
    if len(tiles) <= MOST:
        return combinations.explain(tiles) + (() if tiles else (eight,))
    if len(tiles) < PILES:
        return text("At most four tiles are led together."), eight
    if len(tiles) > PILES:
        return (text("A hand has eight tiles."),)
    kind, reasons = claim(rules, tiles)
    if not kind:
        red, military = red_pips(rules, tiles), military_tiles(tiles)
        counted = text("Red pips: %(red)s · military tiles: %(military)s", red=red, military=military)
        return text("Neither 七枝牌 nor 八枝牌: the hand is played."), counted
    return (
        text("%(claim)s: %(why)s", claim=telling.TAKEN[kind], why=join_texts(*reasons)),
        text("The hand is over: %(n)s from everyone.", n=getattr(rules, kind)),
        text("If several players can claim, the dealer goes first, then the next in the order of play."),
    )


def _filling(rules: Rules, tiles: tuple[str, ...]) -> Filling | None:
    kind, _ = claim(rules, tiles)
    return Filling(text("Enter %(claim)s", claim=telling.TAKEN[kind]), "dealt.kind", kind) if kind else None


def reference(rules: Rules, seats: int) -> Reference:
    """Return the tiles in the order of their rank, and what is said about those that are chosen."""
    out = (text("With three players, both 梅花 or both 板凳 are out; the ranks stay."),) if seats == SHORT else ()
    return Reference(
        groups=(
            (text("Civil 文, the strongest first"), tuple(tile for tile in CIVIL for _ in range(CHINESE.counts[tile]))),
            (text("Military 武, the strongest first"), MILITARY),
        ),
        explain=partial(explain, rules),
        filling=partial(_filling, rules),
        names={tile: NAMES[tile if tile in CIVIL else str(pips(tile))][0] for tile in CHINESE.counts},
        notes=(*out, text("Equal tiles do not beat: the earlier ones stay ahead.")),
    )
