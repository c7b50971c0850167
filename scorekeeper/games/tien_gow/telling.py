"""What is told of a hand of 打天九: whose 結 it was, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorekeeper.games.telling import Played
from scorekeeper.games.tien_gow.entry import Entry, winner_of
from scorekeeper.games.tien_gow.rules import Rules
from scorekeeper.games.words import Seat, Text, text, together

ENDED: Final = {
    "bao_zun": text("包尊"),
    "si_da_bao": text("四大包"),
    "yao_jie": text("么結"),
    "qi_zhi_jie": text("七支結"),
    "ba_zhi_jie": text("八支結"),
}
DEALT: Final = {"qi_zhi_pai": text("%(player)s: 七枝牌"), "ba_zhi_pai": text("%(player)s: 八枝牌")}


def headline(played: Played[Rules, Entry]) -> Text:
    """`Aki 結 · 包尊`; of a hand that ended on the deal whose it was."""
    entry = played.entry
    if entry.dealt is not None:
        dealt = DEALT[entry.dealt.kind]
        return Text(dealt.id, {"player": Seat(entry.dealt.player)})
    return together(text("%(player)s 結", player=Seat(winner_of(entry))), *_ended(entry))


def _ended(entry: Entry) -> Iterator[Text]:
    if entry.finish in ENDED:
        yield ENDED[entry.finish]
    if entry.caught is not None:
        yield text("么雙擒四, %(player)s caught", player=Seat(entry.caught))
    if entry.slam is not None:
        yield ENDED[entry.slam]
