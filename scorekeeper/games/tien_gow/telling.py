"""Describe a hand of 打天九: who won the 結, and how."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.games.telling import HandDescription, Played
from scorekeeper.games.tien_gow.entry import Entry, piles_of, winner_of
from scorekeeper.games.tien_gow.rules import Rules
from scorekeeper.games.words import Seat, Text, join_texts, text

ENDED = {
    "bao_zun": text("包尊"),
    "si_da_bao": text("四大包"),
    "yao_jie": text("么結"),
    "qi_zhi_jie": text("七支結"),
    "ba_zhi_jie": text("八支結"),
}
TAKEN = {"he_zun": text("賀尊"), "si_da_he": text("四大賀"), "qi_zhi_pai": text("七枝牌"), "ba_zhi_pai": text("八枝牌")}


def headline(played: Played[Rules, Entry]) -> Text:
    """Return a line like `Aki 結 · 包尊 · Ben 賀尊 ×2`, or for a hand that ended on the deal, the claim and player."""
    entry = played.entry
    if entry.dealt is not None:
        return text("%(player)s: %(claim)s", player=Seat(entry.dealt.player), claim=TAKEN[entry.dealt.kind])
    return join_texts(text("%(player)s 結", player=Seat(winner_of(entry))), *_tricks(entry))


def describe(played: Played[Rules, Entry]) -> HandDescription:
    """Return each player's piles, bonuses and finish."""
    entry = played.entry
    lesser = (text("八支結 counted as 七支結"),) if entry.lesser_slam else ()
    return HandDescription(lesser, tuple(tuple(_of_seat(entry, seat)) for seat in range(len(played.won))))


def _of_seat(entry: Entry, seat: int) -> Iterator[Text]:
    if entry.dealt is not None:
        if seat == entry.dealt.player:
            yield TAKEN[entry.dealt.kind]
        return
    yield text("%(piles)s 棟", piles=piles_of(entry)[seat])
    yield from (TAKEN[bonus.kind] for bonus in entry.bonuses or () if bonus.player == seat)
    if seat == entry.winner:
        yield text("結")
        yield from (ENDED[code] for code in (entry.finish, entry.slam) if code in ENDED)
    if seat == entry.caught:
        yield text("么雙擒四: caught")


def _tricks(entry: Entry) -> Iterator[Text]:
    """Yield how the last trick was won, then the bonus tricks before it."""
    if entry.finish in ENDED:
        yield ENDED[entry.finish]
    if entry.caught is not None:
        yield text("么雙擒四, %(player)s caught", player=Seat(entry.caught))
    if entry.slam is not None:
        yield ENDED[entry.slam]
    for (player, kind), times in Counter((bonus.player, bonus.kind) for bonus in entry.bonuses or ()).items():
        bonus = text("%(player)s %(bonus)s", player=Seat(player), bonus=TAKEN[kind])
        yield bonus if times == 1 else text("%(bonus)s ×%(times)s", bonus=bonus, times=times)
