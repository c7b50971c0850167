"""Sentences as values."""

from fractions import Fraction

import pytest

from scorekeeper.games.words import BySeat, Seat, Text, plain_number, text

FRENCH = {"%(who)s pays": "%(who)s paie", "the dealer": "le donneur"}


def translate(message: str) -> str:
    return FRENCH.get(message, message)


def test_a_text_is_its_english_until_it_is_translated() -> None:
    assert str(text("the dealer")) == "the dealer"
    assert text("the dealer").say(translate) == "le donneur"


def test_a_seat_is_said_as_its_player_and_as_a_number_from_one_where_nobody_is_named() -> None:
    said = text("%(who)s pays", who=Seat(1))
    assert said.say(translate, ["Aki", "Ben"]) == "Ben paie"
    assert said.say(translate, ["Aki"]) == "2 paie"
    assert str(said) == "2 pays"


def test_a_text_inside_a_text_is_translated_too() -> None:
    assert text("%(who)s pays", who=text("the dealer")).say(translate) == "le donneur paie"


def test_a_percent_sign_is_one() -> None:
    assert str(text("all of it, 100%")) == "all of it, 100%"


@pytest.mark.parametrize(
    ("number", "said"), [(Fraction(5, 2), "2.5"), (Fraction(3), "3"), (Fraction(-1, 2), "-0.5"), (7, "7")], ids=str
)
def test_a_half_is_said_as_people_write_it(number: int | Fraction, said: str) -> None:
    assert str(text("%(number)s", number=number)) == said


def test_numbers_are_whole_where_they_can_be() -> None:
    assert [plain_number(Fraction(6, 2)), plain_number(Fraction(5, 2)), plain_number(4)] == [3, 2.5, 4]
    assert isinstance(plain_number(Fraction(6, 2)), int)


def test_texts_of_the_same_words_and_values_are_equal() -> None:
    assert text("%(who)s pays", who=Seat(1)) == Text("%(who)s pays", {"who": Seat(1)})
    assert text("%(who)s pays", who=Seat(1)) != text("%(who)s pays", who=Seat(2))


def test_a_number_a_seat_is_a_tuple() -> None:
    assert BySeat((1, 2)) == (1, 2)
