"""Sentences as values."""

from fractions import Fraction

import pytest

from scorekeeper.games.words import Seat, Text, digits, join_texts, name_list, plain_number, signed, text

FRENCH = {"%(who)s pays": "%(who)s paie", "the dealer": "le donneur"}


def translate(message: str) -> str:
    return FRENCH.get(message, message)


def test_a_text_is_its_english_until_it_is_translated_with_the_texts_inside_it() -> None:
    assert str(text("the dealer")) == "the dealer"
    assert str(text("all of it, 100%")) == "all of it, 100%"
    assert text("the dealer").say(translate) == "le donneur"
    assert text("%(who)s pays", who=text("the dealer")).say(translate) == "le donneur paie"


def test_a_seat_is_shown_as_its_player_or_as_a_number_from_one_without_names() -> None:
    sentence = text("%(who)s pays", who=Seat(1))
    assert sentence.say(translate, ["Aki", "Ben"]) == "Ben paie"
    assert sentence.say(translate, ["Aki"]) == "2 paie"
    assert str(sentence) == "2 pays"
    assert sentence == Text("%(who)s pays", {"who": Seat(1)}) != text("%(who)s pays", who=Seat(2))


@pytest.mark.parametrize(
    ("number", "expected"), [(Fraction(5, 2), "2.5"), (Fraction(3), "3"), (Fraction(-1, 2), "-0.5"), (7, "7")], ids=str
)
def test_a_half_is_formatted_as_a_decimal(number: int | Fraction, expected: str) -> None:
    assert str(text("%(number)s", number=number)) == expected
    assert str(plain_number(number)) == expected


@pytest.mark.parametrize(
    ("number", "plain", "with_sign"),
    [(0, "0", "0"), (24, "24", "+24"), (-9, "−9", "−9"), (1204, "1,204", "+1,204"), (Fraction(5, 2), "2.5", "+2.5")],
)
def test_a_number_is_formatted_with_a_real_minus_and_its_sign(number: int, plain: str, with_sign: str) -> None:
    assert digits(number) == plain
    assert signed(number) == with_sign


@pytest.mark.parametrize(
    ("seats", "expected"), [([1], "Ben"), ([0, 1], "Aki and Ben"), ([0, 1, 2], "Aki, Ben and Chie")]
)
def test_players_are_listed_as_in_a_sentence(seats: list[int], expected: str) -> None:
    assert text("%(names)s", names=name_list(seats)).say(str, ["Aki", "Ben", "Chie"]) == expected


def test_short_sentences_are_joined_in_a_line() -> None:
    assert str(join_texts(text("one"), text("%(n)s", n=2), text("three"))) == "one · 2 · three"
    assert str(join_texts(text("one"))) == "one"
