"""Define the house rules of Moon."""

from typing import Literal

from scorekeeper.games.fields import Flag, Whole
from scorekeeper.games.house_rules import Rules as BaseRules, count_rule, rule
from scorekeeper.games.words import text

#: Condition of rules that have an effect only with an auction.
AUCTION = ("contract", True)


class Rules(BaseRules):
    """The house rules of Moon."""

    asked = ("contract", "target", "settle")

    target: Whole | None = count_rule(
        21, text("Target"), text("The score that ends a game. Without one, each hand is its own game.")
    )
    moon_value: Whole = count_rule(21, text("Moon"), text("What shooting the moon is worth."), when=AUCTION)
    failed_bid: Literal["difference", "bid"] = rule(
        "difference",
        text("Failed bid"),
        text("What a bidder loses for taking fewer tricks than bid."),
        choices={"difference": text("the tricks that are missing"), "bid": text("the whole bid")},
        when=AUCTION,
    )
    failed_moon: Literal["difference", "value"] | None = rule(
        None,
        text("Failed moon"),
        text("What a bidder loses for shooting the moon and missing a trick."),
        choices={"difference": text("its value less the tricks taken"), "value": text("its whole value")},
        when=AUCTION,
    )
    settle: Literal["difference", "winner", "none"] = rule(
        "difference",
        text("Chips"),
        text("What is paid when a game ends."),
        choices={
            "difference": text("each pair pays the difference in scores"),
            "winner": text("each loser pays the winner the stake"),
            "none": text("nothing"),
        },
    )
    stake: Whole = count_rule(
        1, text("Stake"), text("What each loser pays the winner, if you play for a stake."), when=("settle", "winner")
    )
    contract: Flag = rule(True, text("Auction"), text("When off, nobody bids and every trick is a point."))
