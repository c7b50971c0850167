"""Money in each language, and the currencies that are offered."""

from __future__ import annotations

import pytest
from flask import Flask

from scorekeeper.ledger.money import CURRENCIES, MICROS, ChipRate, parse_amount
from scorekeeper.web.templating.money_filters import (
    chips_and_money,
    currency_code,
    format_money,
    offered_currencies,
    rate_in_words,
    signed_money,
    whole_money,
)


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
