"""Buki-Domino (Bukidomino, ブキ・ドミノ, the Austrian betting game): each player except the banker bets on winning.

If a player wins, the banker pays that player two and a half times the stake and takes the stakes of all others. If the
banker wins, the banker takes all stakes. In a draw no chips move, and the stakes stay on the table.
"""

from scorekeeper.games import reference, tiles
from scorekeeper.games.buki import settlement, state, telling
from scorekeeper.games.buki.checks import TILES, check, form_data
from scorekeeper.games.buki.entry import Entry
from scorekeeper.games.buki.rules import Rules, check_rules
from scorekeeper.games.contract import Game
from scorekeeper.games.words import text

GAME = Game(
    id="buki",
    package=__package__,
    names={"en": "Buki-Domino", "ja": "ブキ・ドミノ", "zh_Hant": "布基骨牌"},
    min_players=3,
    max_players=4,
    direction="clockwise",
    reference=lambda _rules, _seats: reference.set_reference(TILES),
    logo=tiles.Logo(("8-7", "7-6"), western=True),
    Rules=Rules,
    State=state.State,
    Entry=Entry,
    start=state.start,
    Start=state.Start,
    resume=state.resume,
    continuation=state.continuation,
    check_start=state.check_start,
    check_rules=check_rules,
    with_dealer=state.with_dealer,
    check=check,
    play=settlement.play,
    outlook=state.outlook,
    headline=telling.headline,
    describe=telling.describe,
    counts=telling.COUNTS,
    count=telling.count,
    at_stake="carried",
    is_over=state.is_over,
    hidden_field=lambda rules: "bets" if rules.bets == "hidden" else "",
    bet_field="bets",
    side_bet_field="side_bets",
    form_data=form_data,
    unset_values=lambda rules, _seats: {"max_bet": rules.usual_highest, "length": text("no limit")},
    examples=(
        {"bets": [None, 4, 2, 6], "winner": 1},
        {"bets": [2, None, 4, 6], "winner": 1},
        {"bets": [2, None, 4, 6], "pips": [5, 12, 9, 20]},
    ),
    words={
        "payout": text("payout"),
        "stake": text("stake lost"),
        "bet": text("bet"),
        "carried": text("stake left on the table"),
        "side_won": text("side bet won"),
        "side_lost": text("side bet lost"),
        "side_bet": text("side bet"),
        "side_payout": text("odds on a player"),
        "side_payout_dealer": text("odds on the banker"),
        "odds": text("odds agreed with this spectator"),
        "bets_down": text("bets close"),
        "unit": text("chips per point"),
        "bets": text("Bets"),
        "winner": text("Who went out?"),
        "pips": text("Blocked: the fewest pips win"),
        "draw": text("A draw"),
        "side_bets": text("Side bets"),
        "by": text("Spectator who bet"),
        "on": text("On whom?"),
        "amount": text("How much?"),
        "accepted": text("The banker took it"),
        **telling.ANSWERS,
    },
)
