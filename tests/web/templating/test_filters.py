"""Template filters for values and money, the offered currencies, and the language and text size of a response."""

import re
from fractions import Fraction

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.games import registry
from scorekeeper.games.contract import Term, Why
from scorekeeper.games.words import BySeat, Guest, Seat, name_list, text
from scorekeeper.ledger.money import CURRENCIES, MICROS, ChipRate, parse_amount
from scorekeeper.service.views.hands import Pair
from scorekeeper.web.templating import filters
from scorekeeper.web.templating.filters import balance_between, game_other_name, split_by_person, sum_terms
from scorekeeper.web.templating.i18n import match_language
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
            "(4 base − 1 棟 piles) × 2 chips per point",
        ),
        (Why("he_zun", (Term("he_zun", 2),), (Term("unit", 3),)), "2 × 3 chips per point"),
        (Why("piles", (Term("due", 3, seat=1), Term("due", 2, seat=2))), "3 owed by Ben + 2 owed by Chie"),
        (
            Why("piles", (Term("base", 5),), (Term("unit", Fraction(5, 2)),), Fraction(1, 2)),
            "5 base × 2.5 chips per point + 0.5 rounded",
        ),
        (Why("piles", (Term("base", -2), Term("nobody_knows", 3))), "−2 base + 3 nobody_knows"),
        (Why("piles", (Term("base", -2), Term("piles", -1))), "−2 base − 1 棟 piles"),
    ],
    ids=["sum", "brackets", "said already", "players", "rounded", "unknown", "negative"],
)
def test_a_reason_is_formatted_as_a_sum(app: Flask, why: Why, said: str) -> None:
    with app.test_request_context():
        bits = sum_terms(why, TIEN_GOW, PLAYERS)
    assert " ".join(f"{bit.before}{bit.number} {bit.word}".strip() + bit.after for bit in bits) == said


def test_game_values_are_named_and_empty_ones_left_out(app: Flask) -> None:
    shown = {"multiplier": 3, "round": "東1", "streak": 0, "dragon": text("Tornado"), "none": BySeat((0, 0))}
    with app.test_request_context():
        facts = filters.facts(shown | {"winner": Seat(1), "first": Seat(0)}, TIEN_GOW, PLAYERS)
        (scores,) = filters.facts({"scores": BySeat((7, -2))}, registry.find("moon"), ("Aki", "Ben"))
    named = {"multiplier": "3", "round": "East 1 (東1局)", "dragon": "Tornado", "winner": "Ben", "first": "Aki"}
    assert [(fact.code, fact.value) for fact in facts] == [*named.items()]
    assert scores.by_player == (("Aki", "7"), ("Ben", "−2"))


def test_a_value_of_a_player_that_was_0_and_is_not_shown_any_more_has_not_changed(app: Flask) -> None:
    game, names = registry.find("buki"), ("Aki", "Ben", "Chie")
    stakes, none = {"carried": BySeat((0, 2, 4))}, {"carried": BySeat((0, 0, 0))}
    for before, after, said in (
        ((stakes, names), (none, names), [("Ben", "2", ""), ("Chie", "4", "")]),
        ((none, names), (stakes, names), [("Ben", "", "2"), ("Chie", "", "4")]),
        ((stakes, names), (stakes, ("Dai", *names[1:])), []),
    ):
        with app.test_request_context():
            changed = filters.changed_facts(before[0], after[0], game, before[1], after[1])
            assert [(fact.player, fact.before, fact.after) for fact in changed] == said


def test_payments_are_between_a_viewer_and_others_and_split_by_person() -> None:
    mine, others, paid = Pair("Ben", "Aki", 2), Pair("Ben", "Chie", 3), Pair("Aki", "Chie", 5)
    assert split_by_person((mine, others, paid), "Aki") == ([mine, paid], [others])
    assert split_by_person((mine, others), None) == ([], [mine, others])
    for viewer, other, chips in (("Aki", "Ben", 2), ("Ben", "Aki", -2), ("Ben", "Dai", 0)):
        assert balance_between((mine,), viewer, other) == chips


def test_a_game_has_two_names_and_seats_are_numbered_with_characters(app: Flask) -> None:
    for lang, names in (("en", ("Tien Gow", "打天九")), ("ja", ("打天九", "Tien Gow"))):
        with app.test_request_context(f"/?lang={lang}"):
            assert (filters.game_name(TIEN_GOW), game_other_name(TIEN_GOW)) == names
    assert [filters.seat_mark(seat) for seat in (0, 11, 12)] == ["一", "十二", "13"]


def test_a_name_in_a_message_is_marked_up_and_escaped(app: Flask) -> None:
    with app.test_request_context("/?lang=ja"):
        said = filters.with_names(text("%(names)s won", names=name_list([0, 1])), ("<b>", "50%"))
    assert said == ('<span class="name" dir="auto">&lt;b&gt;</span>と<span class="name" dir="auto">50%</span>の勝ち')
    with app.test_request_context("/"):
        said = filters.with_names(text("%(bet)s (refused)", bet=text("%(names)s won", names=Guest("<Eva>"))), ())
    assert said == '<span class="name" dir="auto">&lt;Eva&gt;</span> won (refused)'


@pytest.mark.parametrize(
    ("amount", "currency", "written"),
    [
        ("1050", "JPY", ("¥1,050", "￥1,050", "¥1,050")),
        ("1050", "TWD", ("NT$1,050", "NT$1,050", "$1,050")),
        ("5", "USD", ("$5.00", "$5.00", "US$5.00")),
        ("0.333333", "USD", ("$0.333333", "$0.333333", "US$0.333333")),
    ],
)
def test_money_is_shown_in_each_language(app: Flask, amount: str, currency: str, written: tuple[str, str, str]) -> None:
    for language, shown in zip(("en", "ja", "zh-Hant"), written, strict=True):
        with app.test_request_context(f"/?lang={language}"):
            assert format_money(parse_amount(amount), currency) == shown


def test_money_has_the_same_minus_sign_as_chips_and_any_size(app: Flask) -> None:
    with app.test_request_context():
        assert [format_money(ones * MICROS, "JPY") for ones in (-240, 0, 240)] == ["−¥240", "¥0", "¥240"]
        assert [signed_money(ones * MICROS, "JPY") for ones in (-240, 0, 240)] == ["−¥240", "¥0", "+¥240"]
        assert whole_money(10, "USD") == "$10"
        assert chips_and_money(-24, ChipRate(currency="USD", amount="0.05")) == "−24 (−$1.20)"  # type: ignore[arg-type]
        assert chips_and_money(24, None) == "24"
        assert [rate_in_words(one) for one in ({"currency": "JPY", "amount": "10"}, None)] == ["¥10", ""]
        assert format_money(10**36 + 1, "JPY") == f"¥1{',000' * 10}.000001"
        assert all("12" in format_money(12 * MICROS, currency) for currency in CURRENCIES)


@pytest.mark.parametrize(
    ("asked", "query", "first"),
    [
        ("ja", "", "JPY"),
        ("zh-HK,zh;q=0.9", "", "HKD"),
        ("zh-Hant-TW", "", "TWD"),
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


def _language(client: FlaskClient, path: str = "/healthz", accept: str = "") -> str:
    return client.get(path, headers={"Accept-Language": accept} if accept else {}).headers["Content-Language"]


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("zh_HK", "zh_Hant"),
        ("zh-Hant-MO", "zh_Hant"),
        ("zh-CN", "zh_Hant"),
        ("yue", "zh_Hant"),
        ("ja-JP", "ja"),
        ("EN-gb", "en"),
        ("de", None),
        ("", None),
    ],
)
def test_language_tags_of_browsers_are_matched(tag: str, language: str | None) -> None:
    assert match_language(tag) == language


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        ("", "en"),
        ("ja,en;q=0.5", "ja"),
        ("de-DE,de;q=0.9,zh-HK;q=0.8,en;q=0.7", "zh-Hant"),
        ("en;q=0.2,ja;q=0.9", "ja"),
        ("ja;q=0", "en"),
        ("fr", "en"),
        (";;,=", "en"),
    ],
)
def test_the_language_follows_the_browser(client: FlaskClient, accept: str, language: str) -> None:
    assert _language(client, accept=accept) == language


def test_a_chosen_language_is_stored_and_an_unknown_one_changes_nothing(client: FlaskClient) -> None:
    for lang, language in (("ja", "ja"), ("zh-TW", "zh-Hant"), ("xx", "zh-Hant")):
        assert _language(client, f"/healthz?lang={lang}", "en") == language
        assert _language(client, accept="en") == language
    assert set(client.get("/healthz").vary) >= {"Accept-Language", "Cookie"}


def test_language_links_keep_the_query(client: FlaskClient) -> None:
    page = client.get("/open?game=tien-gow&lang=ja").text
    assert re.findall(r'<(?:b lang="([\w-]+)" aria-current|a href="(\S+)" lang="([\w-]+)" hreflang)', page) == [
        ("ja", "", ""),
        ("", "?game=tien-gow&amp;lang=en", "en"),
        ("", "?game=tien-gow&amp;lang=zh-Hant", "zh-Hant"),
    ]


def _text_size(client: FlaskClient, path: str = "/") -> str:
    found = re.search(r'<html lang="\w+"( data-text="large")?>', client.get(path).text)
    assert found
    return "large" if found[1] else "normal"


def test_the_text_is_normal_until_large_is_chosen_and_stored(client: FlaskClient) -> None:
    assert _text_size(client) == "normal"
    assert _text_size(client, "/?text=large") == "large"
    assert _text_size(client, "/help?text=huge") == "large", "an unknown size changes nothing"
    for size, link in (("large", "normal"), ("normal", "large")):
        assert f'href="?game=tien-gow&amp;text={link}"' in client.get(f"/open?game=tien-gow&text={size}").text
        assert _text_size(client) == size
