"""Count last tricks (結) by how they were won, players caught in 么雙擒四, bonuses, 無勝 and 入, in hands of 打天九."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.games.counting import Counted
from scorekeeper.games.telling import Played
from scorekeeper.games.tien_gow.entry import Entry, piles_of, winner_of
from scorekeeper.games.tien_gow.rules import Rules
from scorekeeper.games.tien_gow.settlement import base_of
from scorekeeper.games.words import text

COUNTS = {
    "jie": text("結 last trick taken"),
    "he_zun": text("賀尊 supreme pair"),
    "si_da_he": text("四大賀 four tiles"),
    "bao_zun": text("包尊 supreme pair wins last trick"),
    "si_da_bao": text("四大包 four tiles win last trick"),
    "yao_jie": text("么結 small tile wins last trick"),
    "yao_qin": text("么雙擒四: caught another"),
    "caught": text("么雙擒四: caught"),
    "qi_zhi_jie": text("七支結 last tile unopposed"),
    "ba_zhi_jie": text("八支結 all eight outright"),
    "wu_sheng": text("無勝 lost without a pile"),
    "ru_yi": text("入一 paid 1 as a loser"),
    "ru_er": text("入二 paid 2 or more as a loser"),
    "qi_zhi_pai": text("七枝牌 seven-tile deal"),
    "ba_zhi_pai": text("八枝牌 eight-tile deal"),
}


def count(played: Played[Rules, Entry]) -> Iterator[Counted]:
    """Yield all counts of a hand; a 包尊 that also pays 賀尊 is not counted as 賀尊."""
    entry = played.entry
    if entry.dealt is not None:
        yield Counted(entry.dealt.kind, entry.dealt.player)
        return
    winner = winner_of(entry)
    yield Counted("jie", winner)
    for (player, kind), times in Counter((bonus.player, bonus.kind) for bonus in entry.bonuses or ()).items():
        yield Counted(kind, player, times)
    if entry.finish is not None and entry.finish in COUNTS:
        yield Counted(entry.finish, winner)
    if entry.caught is not None:
        yield Counted("caught", entry.caught)
    if entry.slam is not None:
        yield Counted("qi_zhi_jie" if entry.lesser_slam else entry.slam, winner)
    base = base_of(played.rules, len(played.won))
    for loser, piles in enumerate(piles_of(entry)):
        if loser != winner and (piles == 0 or piles > base):
            yield Counted("wu_sheng" if piles == 0 else "ru_yi" if piles == base + 1 else "ru_er", loser)
