"""Template filters for values and money, and the currencies that are offered."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flask import Flask

from scorekeeper.games import registry
from scorekeeper.games.contract import Term, Why
from scorekeeper.games.words import BySeat, Guest, Seat, name_list, text
from scorekeeper.ledger.money import CURRENCIES, MICROS, ChipRate, parse_amount
from scorekeeper.service.views.hands import Pair
from scorekeeper.web.templating import filters
from scorekeeper.web.templating.filters import any_with, balance_between, game_other_name, split_by_person, sum_terms
from scorekeeper.web.templating.money_filters import (
    chips_and_money,
    currency_code,
    format_money,
    offered_currencies,
    rate_in_words,
    signed_money,
    whole_money,
)

PLAYERS = ("Aki", "Ben", "Chie", "Dai")
TIEN_GOW = registry.find("tien-gow")


@pytest.mark.parametrize(
    ("why", "said"),
    [
        (Why("piles", (Term("base", 4), Term("piles", -1))), "4 base − 1 棟 piles"),
        (
            Why("piles", (Term("base", 4), Term("piles", -1)), (Term("unit", 2),)),
            "(4 base − 1 棟 piles) × 2 unit",
        ),
        (Why("he_zun", (Term("he_zun", 2),), (Term("unit", 3),)), "2 × 3 unit"),
        (Why("piles", (Term("due", 3, seat=1), Term("due", 2, seat=2))), "3 owed by Ben + 2 owed by Chie"),
        (
            Why("piles", (Term("base", 5),), (Term("unit", Fraction(5, 2)),), Fraction(1, 2)),
            "5 base × 2.5 unit + 0.5 rounded",
        ),
        (Why("piles", (Term("base", -2), Term("nobody_knows", 3))), "−2 base + 3 nobody_knows"),
    ],
    ids=["sum", "brackets", "said already", "players", "rounded", "unknown"],
)
def test_a_reason_is_formatted_as_a_sum(app: Flask, why: Why, said: str) -> None:
    with app.test_request_context():
        bits = sum_terms(why, TIEN_GOW, PLAYERS)
    assert " ".join(f"{bit.before}{bit.number} {bit.word}".strip() + bit.after for bit in bits) == said


def test_a_leading_negative_number_keeps_its_sign(app: Flask) -> None:
    with app.test_request_context():
        first, second = sum_terms(Why("piles", (Term("base", -2), Term("piles", -1))), TIEN_GOW)
    assert [(bit.before, bit.number) for bit in (first, second)] == [("", "−2"), ("− ", "1")]


def test_game_values_are_named_and_empty_ones_left_out(app: Flask) -> None:
    shown = {
        "multiplier": 3,
        "round": "東1",
        "streak": 0,
        "dragon": text("Tornado"),
        "winner": Seat(1),
        "first": Seat(0),
        "none": BySeat((0, 0)),
    }
    with app.test_request_context():
        facts = filters.facts(shown, TIEN_GOW, PLAYERS)
    assert [(fact.code, fact.value) for fact in facts] == [
        ("multiplier", "3"),
        ("round", "East 1 (東1局)"),
        ("dragon", "Tornado"),
        ("winner", "Ben"),
        ("first", "Aki"),
    ]


def test_a_value_per_player_is_listed_with_names(app: Flask) -> None:
    with app.test_request_context():
        (fact,) = filters.facts({"scores": BySeat((7, -2))}, registry.find("moon"), ("Aki", "Ben"))
    assert fact.by_player == (("Aki", "7"), ("Ben", "−2"))


def test_the_balance_of_a_pair_depends_on_the_viewer() -> None:
    pairs = (Pair("Aki", "Ben", 3),)
    assert balance_between(pairs, "Ben", "Aki") == 3
    assert balance_between(pairs, "Aki", "Ben") == -3
    assert balance_between(pairs, "Aki", "Chie") == 0


@pytest.mark.parametrize(
    ("lang", "name", "aside"),
    [("en", "Tien Gow", "打天九"), ("ja", "打天九", "Tien Gow"), ("zh-TW", "打天九", "Tien Gow")],
)
def test_a_game_has_two_names(app: Flask, lang: str, name: str, aside: str) -> None:
    with app.test_request_context(f"/?lang={lang}"):
        assert filters.game_name(TIEN_GOW) == name
        assert game_other_name(TIEN_GOW) == aside


def test_seats_are_numbered_with_characters() -> None:
    assert [filters.seat_mark(seat) for seat in (0, 11, 12)] == ["一", "十二", "13"]


def test_a_name_in_a_message_is_marked_up_and_escaped(app: Flask) -> None:
    with app.test_request_context("/?lang=ja"):
        said = filters.with_names(text("%(names)s won", names=name_list([0, 1])), ("<b>", "50%"))
    assert said == ('<span class="name" dir="auto">&lt;b&gt;</span>と<span class="name" dir="auto">50%</span>の勝ち')


def test_a_spectator_in_a_nested_message_is_marked_up(app: Flask) -> None:
    with app.test_request_context("/"):
        said = filters.with_names(text("%(bet)s (refused)", bet=text("%(names)s won", names=Guest("<Eva>"))), ())
    assert said == '<span class="name" dir="auto">&lt;Eva&gt;</span> won (refused)'


def test_payments_are_split_by_person() -> None:
    mine, others, paid = Pair("Ben", "Aki", 2), Pair("Ben", "Chie", 3), Pair("Aki", "Chie", 5)
    assert split_by_person((mine, others, paid), "Aki") == ([mine, paid], [others])
    assert split_by_person((mine, others), None) == ([], [mine, others])


def test_any_with_is_true_if_one_attribute_is_true() -> None:
    pairs = [Pair("Aki", "Ben", 0), Pair("Ben", "Chie", 3)]
    assert any_with(pairs, "chips")
    assert not any_with(pairs[:1], "chips")
    assert not any_with([], "chips")


@pytest.mark.parametrize(
    ("amount", "currency", "written"),
    [
        ("1050", "JPY", ("¥1,050", "￥1,050", "¥1,050")),
        ("1050", "TWD", ("NT$1,050", "NT$1,050", "$1,050")),
        ("5", "USD", ("$5.00", "$5.00", "US$5.00")),
        ("0.05", "EUR", ("€0.05", "€0.05", "€0.05")),
        ("0.333333", "USD", ("$0.333333", "$0.333333", "US$0.333333")),
        ("0.5", "JPY", ("¥0.5", "￥0.5", "¥0.5")),
        ("0", "HKD", ("HK$0.00", "HK$0.00", "HK$0.00")),
    ],
)
def test_money_is_formatted_for_each_language(
    app: Flask, amount: str, currency: str, written: tuple[str, str, str]
) -> None:
    for language, shown in zip(("en", "ja", "zh-Hant"), written, strict=True):
        with app.test_request_context(f"/?lang={language}"):
            assert format_money(parse_amount(amount), currency) == shown


def test_money_has_the_same_minus_sign_as_chips(app: Flask) -> None:
    with app.test_request_context():
        assert [format_money(ones * MICROS, "JPY") for ones in (-240, 0, 240)] == ["−¥240", "¥0", "¥240"]
        assert [signed_money(ones * MICROS, "JPY") for ones in (-240, 0, 240)] == ["−¥240", "¥0", "+¥240"]
        assert whole_money(10, "USD") == "$10"


def test_chips_are_shown_with_their_value(app: Flask) -> None:
    with app.test_request_context():
        assert chips_and_money(-24, ChipRate(currency="USD", amount="0.05")) == "−24 (−$1.20)"  # type: ignore[arg-type]
        assert chips_and_money(24, None) == "24"
        assert [rate_in_words(one) for one in ({"currency": "JPY", "amount": "10"}, None)] == ["¥10", ""]


def test_the_largest_amount_is_formatted_exactly(app: Flask) -> None:
    with app.test_request_context():
        assert format_money(10**36 + 1, "JPY") == f"¥1{',000' * 10}.000001"


def test_every_currency_can_be_formatted(app: Flask) -> None:
    with app.test_request_context("/?lang=ja"):
        assert all("12" in format_money(12 * MICROS, currency) for currency in CURRENCIES)


@pytest.mark.parametrize(
    ("asked", "query", "first"),
    [
        ("ja", "", "JPY"),
        ("zh-HK,zh;q=0.9", "", "HKD"),
        ("zh-Hant-TW", "", "TWD"),
        ("en-GB,en;q=0.9", "", "GBP"),
        ("en-GB", "?lang=ja", "JPY"),
        ("ja-x-" + "y" * 50, "", "JPY"),
        ("", "", "USD"),
    ],
)
def test_the_readers_own_currency_is_offered_first(app: Flask, asked: str, query: str, first: str) -> None:
    with app.test_request_context(f"/{query}", headers={"Accept-Language": asked} if asked else {}):
        assert next(iter(offered_currencies())) == first
        assert {"JPY", "TWD", "USD", "EUR"} <= offered_currencies().keys()
        assert [*offered_currencies("ISK")][-1] == "ISK"


@pytest.mark.parametrize(
    ("language", "typed", "code"),
    [
        ("en", " isk", "ISK"),
        ("en", "ＣＨＦ", "CHF"),
        ("ja", "円", "JPY"),
        ("ja", "ユーロ", "EUR"),
        ("ja", "￥", "JPY"),
        ("zh-Hant", "$", "TWD"),
        ("zh-Hant", "港幣", "HKD"),
        ("en", "$", "USD"),
        ("en", "Swiss franc", "CHF"),
        ("en", "beer", "beer"),
    ],
)
def test_a_currency_may_be_typed_by_code_name_or_symbol(app: Flask, language: str, typed: str, code: str) -> None:
    with app.test_request_context(f"/?lang={language}"):
        assert currency_code(typed) == code
