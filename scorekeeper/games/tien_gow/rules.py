"""Define the house rules of 打天九."""

from collections.abc import Mapping
from typing import Any, Literal

from scorekeeper.games.fields import Flag, Whole
from scorekeeper.games.house_rules import RuleGroup, Rules as BaseRules, count_rule, rule
from scorekeeper.games.problems import Problem
from scorekeeper.games.words import text

PILES = 8


ROUNDS_A_WIND = 4


TILES_OF_BONUS = {"he_zun": 2, "si_da_he": 4}


TILES_OF_FINISH = {"bao_zun": 2, "si_da_bao": 4}


SUPREME_PAIRS = 2


#: The most bonuses that a hand of eight piles can hold: two 四大賀 would leave no last trick.
BONUS_SLOTS = ("he_zun", "he_zun", "si_da_he")


LED_SMALL = {"yao_jie", "yao_qin"}


USUAL_BASE = {2: 7, 3: 4, 4: 4}


AGREED_ROUNDS = {"half": ROUNDS_A_WIND, "full": 2 * ROUNDS_A_WIND}


DEALERS = (
    "dealer_multiplier",
    "first_dealer_multiplier",
    "first_dealer_streak",
    "max_dealer_multiplier",
    "entry_exempt",
)


FINISHES = ("bao_zun", "si_da_bao", "yao_jie", "yao_qin")


BONUSES = ("he_zun", "si_da_he", "bao_zun_pays_he_zun", "si_da_bao_pays_si_da_he")


class Rules(BaseRules):
    """The house rules of 打天九."""

    asked = ("length", "two_tile_rule", "lesser_slam", "unit")
    groups = (
        RuleGroup(text("Base 基準点 and dealer 親"), ("base", "penalty", *DEALERS)),
        RuleGroup(text("Finishes 結"), ("two_tile_rule", *FINISHES, "caught_stake", "multiply_entries")),
        RuleGroup(text("Eight piles 七支結・八支結"), ("qi_zhi_jie", "ba_zhi_jie", "lesser_slam", "stacking")),
        RuleGroup(text("Paid on the spot 賀尊・枝牌"), (*BONUSES, "qi_zhi_pai", "ba_zhi_pai", "red_pips")),
    )

    base: Whole | None = count_rule(
        None,
        text("Base 基準点"),
        text("A loser pays these points less the number of their own piles. Usually 4; with two players 7."),
    )
    penalty: Whole = count_rule(1, text("No pile 無勝"), text("Extra for a loser without a pile."), low=0)
    dealer_multiplier: Whole = count_rule(
        2, text("Dealer 親倍数"), text("The multiplier when a player becomes dealer.")
    )
    first_dealer_multiplier: Whole = count_rule(
        1,
        text("First dealer 仮親"),
        text("The multiplier for the very first dealer. The next rule says how it changes while that player deals."),
    )
    first_dealer_streak: Literal["formula", "increment", "none"] = rule(
        "formula",
        text("First dealer's streak"),
        text("How the first dealer's multiplier changes when that player wins and deals again."),
        choices={
            "formula": text("same as any dealer"),
            "increment": text("one more each hand"),
            "none": text("stays the same while that player deals"),
        },
    )
    max_dealer_multiplier: Whole | None = count_rule(
        None,
        text("Streak limit 連荘の上限"),
        text("However long the streak, the dealer's multiplier is never more than this. Leave empty for no limit."),
    )
    entry_exempt: Flag = rule(
        False,
        text("Dealer's 入 exempt from multiplier"),
        text("A losing dealer with more piles than the base (入一, 入二) is paid without the dealer's multiplier."),
    )
    two_tile_rule: Flag = rule(
        True,
        text("Two-tile rule 2牌縛り"),
        text("A player without a pile cannot win the last trick with a single tile."),
    )
    he_zun: Whole = count_rule(
        2,
        text("賀尊 supreme pair"),
        text("The winner of a trick before the last with 武至尊, 文至尊 or 擒尊 gets this from everyone."),
    )
    si_da_he: Whole = count_rule(
        4, text("四大賀 four tiles"), text("The winner of a four-tile trick before the last gets this from everyone.")
    )
    bao_zun: Whole = count_rule(
        2,
        text("包尊 supreme pair wins last trick"),
        text("Multiplies the payments if 武至尊, 文至尊 or 擒尊 won the last trick."),
    )
    si_da_bao: Whole = count_rule(
        4, text("四大包 four tiles win last trick"), text("Multiplies the payments if four tiles won the last trick.")
    )
    yao_jie: Whole = count_rule(
        2,
        text("么結 small tile wins last trick"),
        text("Multiplies the payments if 細鷄三 (1-2) or 銅錘六 (1-5) alone led and won the last trick."),
    )
    yao_qin: Whole = count_rule(
        4,
        text("么雙擒四 small tile caught"),
        text("A player who led 細鷄三 or 銅錘六 alone and was caught pays for all losers, times this."),
    )
    caught_stake: Literal["each", "pair"] = rule(
        "each",
        text("Dealer's multiplier in 么雙擒四"),
        text(
            "Separately: each share as if nobody was caught. Once: the sum, if the caught player or the winner deals."
        ),
        choices={"each": text("each share separately"), "pair": text("once to the total")},
    )
    qi_zhi_jie: Whole = count_rule(
        2,
        text("七支結 last tile unopposed"),
        text("Multiplies the payments of eight piles whose last single tile won only by the two-tile rule."),
    )
    ba_zhi_jie: Whole = count_rule(
        4,
        text("八支結 all eight outright"),
        text("Multiplies the payments of eight piles won without the two-tile rule."),
    )
    lesser_slam: Flag = rule(
        False,
        text("八支結 may count as 七支結"),
        text("A dealer's 八支結 counts as 七支結 if their first lead was 天, 九 or 至尊."),
    )
    bao_zun_pays_he_zun: Flag = rule(
        False, text("包尊 pays 賀尊 too"), text("For 包尊 everyone pays 賀尊 too. Most tables do not play this.")
    )
    si_da_bao_pays_si_da_he: Flag = rule(
        False,
        text("四大包 pays 四大賀 too"),
        text("For 四大包 everyone pays 四大賀 too. Most tables do not play this."),
    )
    stacking: Literal["multiply", "highest"] = rule(
        "multiply",
        text("Finish and eight piles together"),
        text("How a finish (such as 包尊) and 七支結 or 八支結 in one hand combine."),
        choices={"multiply": text("multiply"), "highest": text("only the larger counts")},
    )
    multiply_entries: Flag = rule(
        False,
        text("入 multiplied too"),
        text("Finish, 七支結 and 八支結 also multiply what the winner owes to losers above the base (入一, 入二)."),
    )
    qi_zhi_pai: Whole = count_rule(
        10,
        text("七枝牌 seven-tile deal"),
        text("A player who is dealt exactly one red pip, or seven military tiles, gets this from everyone."),
    )
    ba_zhi_pai: Whole = count_rule(
        20,
        text("八枝牌 eight-tile deal"),
        text("A player dealt no red pip, or all military, all civil or all mixed pairs, gets this from everyone."),
    )
    red_pips: Literal["halves", "pips"] = rule(
        "halves",
        text("Red pips 紅点"),
        text("How the page of the tiles counts red pips for 七枝牌 and 八枝牌. It changes no payment."),
        choices={"halves": text("each half with a 1 or a 4 is one"), "pips": text("each pip: a 4 is four")},
    )
    length: Literal["open", "half", "full"] = rule(
        "open",
        text("Length"),
        text("The app says when the game is over. You can still play on."),
        choices={"open": text("no limit"), "half": text("East 1 to East 4"), "full": text("East 1 to South 4")},
    )


def check_rules(rules: Rules, _seats: int) -> tuple[Problem, ...]:
    """Check that a dealer does not begin above the limit of the streak."""
    low = max(rules.dealer_multiplier, rules.first_dealer_multiplier)
    if rules.max_dealer_multiplier is None or rules.max_dealer_multiplier >= low:
        return ()
    message = text("must be at least %(low)s, the multiplier with which a dealer begins", low=low)
    return (Problem("max_dealer_multiplier", "low", message),)


def upgrade_rules(_edition: int, rules: Mapping[str, Any]) -> Mapping[str, Any]:
    """Convert the former rule `bao_pays_he` to the two rules for 包尊 and 四大包."""
    if "bao_pays_he" not in rules:
        return rules
    others = {name: value for name, value in rules.items() if name != "bao_pays_he"}
    return others | dict.fromkeys(("bao_zun_pays_he_zun", "si_da_bao_pays_si_da_he"), rules["bao_pays_he"])


def form_data(rules: Rules, _state: object) -> dict[str, object]:
    """Return the numbers of tiles and tricks with which the form offers only results that are possible."""
    return {
        "piles": PILES,
        "supremes": SUPREME_PAIRS,
        "of_bonus": TILES_OF_BONUS,
        "of_finish": TILES_OF_FINISH,
        "led_small": sorted(LED_SMALL),
        "two_tiles": rules.two_tile_rule,
        "slots": BONUS_SLOTS,
    }
