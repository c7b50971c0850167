"""Sentences as values: a message id and its values, translated when they are shown; texts and names in normal form."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from itertools import groupby
from typing import Literal


class Seat(int):
    """A seat number in a text, to distinguish it from other numbers; shown as the player's name."""

    __slots__ = ()


class Guest(str):
    """A name of a spectator as it was typed; marked up as a name when it is shown."""

    __slots__ = ()


class BySeat(tuple[int, ...]):
    """One number a seat, in seat order; shown with the players' names."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Text:
    """A message id (English, with `%(name)s` placeholders) and the values of its placeholders.

    A value may be a `Seat` (shown as the player's name), a `Guest` or another `Text`.
    """

    id: str
    values: Mapping[str, object] = field(default_factory=dict)

    def say(self, translate: Callable[[str], str], players: Sequence[str] = ()) -> str:
        """Return the sentence translated by `translate`; seats become the names in `players`, or numbers."""
        if not self.values:
            return translate(self.id)
        return translate(self.id) % {name: _spoken(value, translate, players) for name, value in self.values.items()}

    def __str__(self) -> str:
        return self.say(str)


@dataclass(frozen=True, slots=True)
class Direction(Text):
    """The direction of play of a hand, as a text.

    If `onward` is true, play goes from each seat to the next one in seat order, otherwise to the previous one.
    """

    onward: bool = True


def text(message: str, /, **values: object) -> Text:
    """Create a sentence to be translated; the message catalogue is extracted from these calls."""
    return Text(message, values)


def join_texts(first: Text, *others: Text) -> Text:
    """Join short sentences in one line: `Aki 結 · 包尊`."""
    return reduce(lambda joined, other: text("%(one)s · %(other)s", one=joined, other=other), others, first)


def name_list(seats: Sequence[int]) -> Seat | Text:
    """Return the names of the players as a list in a sentence."""
    first, *others = seats
    names: Seat | Text = Seat(first)
    for seat in others[:-1]:
        names = text("%(names)s, %(name)s", names=names, name=Seat(seat))
    for seat in others[-1:]:
        names = text("%(names)s and %(name)s", names=names, name=Seat(seat))
    return names


def player_count(few: int, many: int) -> Text:
    """Return the number of players as a text: `2 to 5 players`."""
    if few == many:
        return text("%(few)s players", few=few)
    return text("%(few)s to %(many)s players", few=few, many=many)


def label(words: Mapping[str, Text], name: str) -> Text:
    """Return the label of a field: `points.label`, or else the word `points`, with "…" in place of a player's name."""
    word = words.get(f"{name}.label") or words.get(name, Text(name))
    return Text(word.id, {"player": "…"}) if "%(player)s" in word.id else word


@dataclass(frozen=True, slots=True)
class Dealer:
    """The words of a game for its dealer: the character of the mark, a noun, and a verb.

    `deals` has a placeholder `name`; `begins` asks for the seat of the first dealer.
    """

    mark: Text
    noun: Text
    deals: Text
    begins: Text


#: 親, the default.
DEALER = Dealer(
    mark=text("親"),
    noun=text("dealer"),
    deals=text("%(name)s deals"),
    begins=text("Tap the mark next to the player who deals first."),
)


MINUS = "−"


def digits(number: int | Fraction) -> str:
    """Format a number with a real minus sign and grouped thousands: `1,204`, `−7`, `2.5`."""
    plain = number if isinstance(number, int) else plain_number(Fraction(number))
    return f"{plain:,}".replace("-", MINUS)


def signed(number: int | Fraction) -> str:
    """Format a number with its sign: `+24`, `−9`, and plain `0`."""
    return f"+{digits(number)}" if number > 0 else digits(number)


def plain_number(value: int | Fraction) -> int | float:
    """Return a whole number or exact half as a JSON number: `7`, `7.5`."""
    return int(value) if value == int(value) else float(value)


def _spoken(value: object, translate: Callable[[str], str], players: Sequence[str]) -> str:
    if isinstance(value, Text):
        return value.say(translate, players)
    if isinstance(value, Seat):
        return players[value] if 0 <= value < len(players) else str(value + 1)
    if isinstance(value, str):
        return value  # already marked up if it is HTML
    return str(plain_number(value) if isinstance(value, Fraction) else value)


#: Maximum number of consecutive marks on a letter, as in Unicode's stream-safe text format (UAX #15).
MAX_MARKS = 30


def normalize_text(form: Literal["NFC", "NFKC"], said: str) -> str:
    """Return the text in this normal form; a text with more consecutive marks than any language uses is unchanged.

    Normalization sorts marks one by one: a text of 100,000 marks would take minutes.
    """
    marks = (len([*run]) for is_mark, run in groupby(said, lambda letter: unicodedata.combining(letter) > 0) if is_mark)
    is_stream_safe = said.isascii() or len(said) <= MAX_MARKS or max(marks, default=0) <= MAX_MARKS
    return unicodedata.normalize(form, said) if is_stream_safe else said


def normalize_name(name: str) -> str:
    """Return a name in the form that is compared: width, case, spaces and invisible characters are ignored."""
    visible = "".join(letter for letter in name if unicodedata.category(letter) != "Cf")
    return " ".join(normalize_text("NFKC", visible).casefold().split())
