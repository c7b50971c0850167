"""The combinations of cards that can be led in 大三, and the ranks that beat them."""

from collections import Counter

from scorekeeper.games.reference import Reference
from scorekeeper.games.words import Text, text

RANKS = ("3", "2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4")
SUITS = "♠♥♦♣"
TOP_OF_RUNS = RANKS.index("K")
SHORTEST_RUN = 3
CARDS = tuple(suit + rank for rank in RANKS for suit in SUITS)


def higher_ranks(cards: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the ranks of the top card that beat these cards, or None if they cannot be led together."""
    counts = Counter(card[1:] for card in cards)
    places = sorted(map(RANKS.index, counts))
    run = len(places) > 1
    if len(set(counts.values())) != 1 or places != list(range(places[0], places[0] + len(places))):
        return None
    if run and (len(places) < SHORTEST_RUN or places[0] < TOP_OF_RUNS):
        return None
    return RANKS[TOP_OF_RUNS if run else 0 : places[0]]


def explain(cards: tuple[str, ...]) -> tuple[Text, ...]:
    """Return whether the cards can be led together, and what beats them."""
    if not cards:
        return (text("Tap a card, or several to lead together."),)
    higher = higher_ranks(cards)
    if higher is None:
        return (text("No combination: they cannot be led together."),)
    return (
        text("%(name)s can be led.", name=" ".join(cards)),
        text("Beaten by: %(names)s", names=" · ".join(higher)) if higher else text("Nothing beats it."),
        text("It takes the same kind with as many cards; the rank of the highest card decides."),
    )


def reference(_rules: object, _seats: int) -> Reference:
    """Return the cards in the order of their rank."""
    return Reference(
        groups=((text("The strongest first"), CARDS),),
        explain=explain,
        title=text("Cards"),
        notes=(
            text("Suits do not matter in play. The ♥4 opens the bidding, or the lowest heart if it is in the kitty."),
        ),
    )
