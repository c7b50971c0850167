"""Helpers for tests of descriptions: settle a hand, and describe it in a language."""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.telling import Played, chips_won
from scorekeeper.games.words import Text
from scorekeeper.ledger.sheet import Sheet, create_sheet, settle_hand

NAMES = {
    "en": ("Aki", "Ben", "Chie", "Dai"),
    "ja": ("あき", "ベン", "千恵", "大"),
    "zh_Hant": ("小明", "阿本", "千惠", "大衛"),
}
WORDS = Path(__file__).parents[2] / "scorekeeper" / "translations"


@cache
def translation(language: str) -> Callable[[str], str]:
    """Return the translations of the program in a language as a function; English is the source."""
    if language == "en":
        return str
    with (WORDS / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        messages = {message.id: message.string for message in read_po(file) if isinstance(message.id, str)}
    return lambda message_id: str(messages[message_id])


def played(
    game: AnyGame, entry: Mapping[str, Any], *before: Mapping[str, Any], seats: int = 3, **rules: object
) -> Played[Any, Any]:
    """Return a hand after the hands `before`; Aki deals the first."""
    sheet: Sheet = create_sheet(game, rules, NAMES["en"][:seats])
    state = sheet.first_state()
    for number, played_entry in enumerate((*before, entry), start=1):
        hand = settle_hand(sheet, state, played_entry, number)
        state = hand.state
    return Played(sheet.rules, game.read_entry(entry), hand.dealer, chips_won(hand.flows, seats), hand.shown)


def headlines(played: Played[Any, Any], game: AnyGame) -> tuple[str, ...]:
    """Return the headline of the hand in English, Japanese and Chinese."""
    headline = game.headline(played)
    return tuple(headline.say(translation(language), names) for language, names in NAMES.items())


def lines(played: Played[Any, Any], game: AnyGame, language: str = "en") -> list[str]:
    """Return the description of the hand and of each player, with points before and after."""
    description, names = game.description(played), NAMES[language]

    def join(sentences: tuple[Text, ...]) -> str:
        return ", ".join(sentence.say(translation(language), names) for sentence in sentences)

    players = zip_longest(names, description.by_seat, description.points, fillvalue=())
    player_lines = [
        f"{name}: {join(sentences)} {points or ''}".strip()
        for name, sentences, points in players
        if sentences or points
    ]
    return [*([join(description.hand)] if description.hand else []), *player_lines]


def counts(played: Played[Any, Any], game: AnyGame) -> list[tuple[str, str, int]]:
    """Return the counts of the hand: code, name of the player, number."""
    return [(count.code, NAMES["en"][count.seat], count.number) for count in game.count(played)]
