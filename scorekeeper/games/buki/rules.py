"""Define the house rules of Buki-Domino."""

from fractions import Fraction
from functools import partial
from typing import Literal

from scorekeeper.games.fields import MAX_NUMBER, Half, Whole
from scorekeeper.games.house_rules import RuleGroup, Rules as BaseRules, count_rule, length_rule, rule
from scorekeeper.games.problems import Problem
from scorekeeper.games.words import Text, text

MOST_TILES = 7
#: Ratio of the highest to the lowest bet if the rules set no highest bet.
USUAL_SPAN = 3


MOST_ODDS = 100

#: Create a rule with the usual odds.
odds_rule = partial(rule, Fraction(5, 2), low=0.5, high=MAX_NUMBER)


class Rules(BaseRules):
    """The house rules of Buki-Domino."""

    asked = ("min_bet", "carry", "bets", "length")
    groups = (
        RuleGroup(text("Bets and payouts"), ("min_bet", "max_bet", "payout", "rounding", "carry")),
        RuleGroup(text("Side bets"), ("side_payout", "side_payout_dealer")),
        RuleGroup(text("How bets are placed"), ("hand_size", "bet_before_play", "bet_before_play_new", "bets")),
    )

    min_bet: Whole = count_rule(2, text("Lowest bet"), text("The smallest bet allowed."))
    max_bet: Whole | None = count_rule(
        None, text("Highest bet"), text("The largest bet allowed. Leave empty for three times the lowest.")
    )
    payout: Half = odds_rule(
        text("Payout"),
        text("What the banker pays a winner, as a multiple of the stake. The stake itself is returned too."),
    )
    rounding: Literal["exact", "up", "down"] = rule(
        "exact",
        text("Half chips"),
        text("What to do with a bet whose payout is not a whole number of chips."),
        choices={"exact": text("not allowed"), "up": text("rounded up"), "down": text("rounded down")},
    )
    carry: Literal["stake", "refund"] = rule(
        "stake",
        text("After a draw"),
        text("What happens to the bets when nobody wins."),
        choices={"stake": text("they stay, and are added to the next bet"), "refund": text("they are returned")},
    )
    side_payout: Half = odds_rule(
        text("Side bet on a player"),
        text("What the banker pays a spectator who backed the winning player. Agree on it before the first bet."),
    )
    side_payout_dealer: Half = odds_rule(
        text("Side bet on the banker"),
        text("What the banker pays a spectator who backed the banker, when the banker wins."),
    )
    hand_size: Whole = count_rule(
        6, text("Tiles dealt"), text("Tiles per player. No effect on chips."), low=6, high=MOST_TILES
    )
    bet_before_play: Whole = count_rule(
        3,
        text("Betting deadline"),
        text("Players must bet before this play of their own. No effect on chips."),
        high=MOST_TILES,
    )
    bet_before_play_new: Whole = count_rule(
        1,
        text("Betting deadline with a new banker"),
        text("The same, in a new banker's first hand. No effect on chips."),
        high=MOST_TILES,
    )
    bets: Literal["open", "hidden"] = rule(
        "open",
        text("Bets shown on phones"),
        text("Show each bet as soon as it is placed, or all together when the last one is in. No effect on chips."),
        choices={"open": text("visible, as on the table"), "hidden": text("hidden until all are in")},
    )
    length: Whole | None = length_rule()

    @property
    def usual_highest(self) -> int:
        """The highest bet if the rules set none: three times the lowest."""
        return USUAL_SPAN * self.min_bet

    @property
    def highest(self) -> int:
        """The highest bet that a player may place."""
        return self.usual_highest if self.max_bet is None else self.max_bet


def check_rules(rules: Rules, _seats: int) -> tuple[Problem, ...]:
    """Check that some bet can be paid, and that bets are due no later than the last play."""
    late = (name for name in ("bet_before_play", "bet_before_play_new") if getattr(rules, name) > rules.hand_size)
    plays = tuple(Problem(name, "high", text("at most %(high)s", high=rules.hand_size)) for name in late)
    if rules.min_bet > rules.highest:
        message = text("must be at least the lowest bet, %(low)s", low=rules.min_bet)
        return (Problem("max_bet", "low", message), *plays)
    return plays if may_bet(rules, 0) else (Problem("max_bet", "half", no_bet(rules)), *plays)


def may_bet(rules: Rules, carried: int) -> bool:
    """Return whether any bet within the bounds has an allowed payout, given the stake carried over.

    Odds are multiples of a half, so of two neighbouring bets one always has a whole payout.
    """
    bets = {rules.min_bet, min(rules.min_bet + 1, rules.highest)}
    return any(pays_whole(rules, rules.payout, carried + bet) for bet in bets)


def pays_whole(rules: Rules, odds: int | Fraction, points: int) -> bool:
    """Return whether the payout of `points` is a whole number of chips, or is rounded."""
    chips = odds * rules.unit * points
    return rules.rounding != "exact" or chips == int(chips)


def no_bet(rules: Rules) -> Text:
    """Return the message for rules under which no bet can be paid."""
    return text(
        "no bet from %(low)s to %(high)s pays out in whole chips: change the limits, or agree on rounding",
        low=rules.min_bet,
        high=rules.highest,
    )


def unfit_bet(rules: Rules, carried: int, bet: int | None) -> tuple[str, Text] | None:
    """Return the code and the message of a bet that is not allowed, or None if it is.

    `carried` is the stake that earlier draws left on the table for this player.
    """
    if bet is None:
        return "missing", text("everyone except the dealer must bet")
    if not rules.min_bet <= bet <= rules.highest:
        return "bounds", text("bet %(low)s to %(high)s", low=rules.min_bet, high=rules.highest)
    if pays_whole(rules, rules.payout, carried + bet):
        return None
    other = bet + 1 if bet < rules.highest else bet - 1
    return "half", _half_chip_message(rules.payout * rules.unit * (carried + bet), other, carried)


def _half_chip_message(payout: Fraction | int, other: int, carried: int = 0) -> Text:
    """Return the message with the payout of a bet and a neighbouring bet with a whole payout."""
    numbers = {"chips": payout, "bet": other}
    if carried % 2 == 0:
        return text("the payout would be %(chips)s, not a whole number: bet an even number, such as %(bet)s", **numbers)
    return text(
        "the payout would be %(chips)s: bet %(bet)s, which makes an even total with the %(carried)s left on the table",
        **numbers,
        carried=carried,
    )
