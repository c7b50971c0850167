"""打天九 Tien Gow (Japanese テンチュウ, Cantonese Tin Gau): eight tiles each; the player who takes the last trick wins.

Each loser pays the winner four minus the piles taken, or five without a pile; a loser with more than four piles is paid
by the winner. Payments to and from the dealer are multiplied, and so are hands with a special finish. The game is for
four players; two or three play variants.
"""

from scorekeeper.games import draw, tiles
from scorekeeper.games.contract import Game
from scorekeeper.games.tien_gow import checks, counting, hints, settlement, state, telling
from scorekeeper.games.tien_gow.entry import Entry
from scorekeeper.games.tien_gow.reference import reference
from scorekeeper.games.tien_gow.rules import USUAL_BASE, Rules, check_rules, form_data, upgrade_rules
from scorekeeper.games.words import text

GAME = Game(
    id="tien-gow",
    package=__package__,
    names={"en": "Tien Gow", "ja": "打天九", "zh_Hant": "打天九"},
    min_players=2,
    max_players=4,
    usual_chips=200,
    direction="counter-clockwise",
    reference=reference,
    draw=draw.Draw(seats=True),
    has_wall=True,
    logo=tiles.Logo(("6-6", "5-4")),
    Rules=Rules,
    State=state.State,
    Entry=Entry,
    start=state.start,
    Start=state.Start,
    resume=state.resume,
    continuation=state.continuation,
    check=checks.check,
    check_rules=check_rules,
    play=settlement.play,
    with_dealer=state.with_dealer,
    outlook=state.outlook,
    headline=telling.headline,
    describe=telling.describe,
    counts=counting.COUNTS,
    count=counting.count,
    records={"streak": text("連荘 longest streak of a dealer")},
    is_over=state.is_over,
    hint=hints.hint,
    form_data=form_data,
    upgrade_rules=upgrade_rules,
    unset_values=lambda _rules, seats: {"base": USUAL_BASE[seats], "max_dealer_multiplier": text("no limit")},
    examples=(
        {"winner": 1, "piles": [2, 3, 0, 3]},
        {"winner": 1, "piles": [1, 5, 2, 0], "finish": "bao_zun"},
        {"winner": 2, "piles": [3, 0, 4, 1], "bonuses": [{"kind": "he_zun", "player": 0}]},
    ),
    words={
        **counting.COUNTS,
        "base": text("base"),
        "piles": text("棟 piles"),
        "penalty": text("無勝 no pile"),
        "entry": text("入 piles above the base"),
        "due": text("owed by %(player)s"),
        "dealer": text("親 dealer"),
        "unit": text("chips per point"),
        "plain": text("結 nothing special"),
        "yao_qin": text("么雙擒四 small tile caught"),
        "lesser_slam": text("八支結 counted as 七支結"),
        "multiplier": text("親倍数 dealer's multiplier"),
        "round": text("round"),
        "streak": text("連荘 dealer's streak"),
        "winner": text("Who took the last trick 結?"),
        "finish": text("What was the last trick?"),
        "caught": text("Who led it and was caught?"),
        "slam": text("How were all eight 棟 won?"),
        "bonuses": text("Bonus tricks before the last"),
        "kind": text("What was it?"),
        "player": text("Whose was it?"),
        "dealt": text("It ended on the deal: 七枝牌, 八枝牌"),
    },
)
