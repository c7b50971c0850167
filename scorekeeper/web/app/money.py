"""Money as the reader's language writes it, and the currencies that a reader is offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal, localcontext
from functools import lru_cache
from typing import Final

from babel import Locale
from babel.core import get_global, parse_locale
from babel.numbers import NumberPattern, get_currency_name, get_currency_symbol, get_territory_currencies, parse_pattern
from flask import Flask, request
from flask_babel import gettext

from scorekeeper.games.letters import normal
from scorekeeper.games.words import MINUS, digits
from scorekeeper.ledger.money import CURRENCIES, MICROS, ChipRate, format_amount, parse_amount
from scorekeeper.web.app.language import current, known_language

LIKELY: Final = ("JPY", "TWD", "HKD", "USD", "EUR", "GBP", "CNY", "KRW", "AUD", "CAD", "SGD", "MOP", "MYR", "THB")
"""What is offered beside the reader's own."""

_SO_MANY: Final = 10
_DIGITS: Final = 60
"""More than any sum has: Python reckons with 28 by itself."""
_SAID: Final = {"円": "JPY"}
"""What a currency is called where Babel has other words."""

_AT_HOME: Final = {"ja": "JP", "en": "US", "zh_Hant": "TW"}


def set_up(app: Flask) -> None:
    """Give templates the amounts."""
    for words in (money, signed_money, in_money, in_currency, whole_money, chips_and_money, rate_in_words):
        app.add_template_filter(words)
    app.add_template_filter(named, "currency_named")


# Amounts


def money(amount: int, currency: str) -> str:
    """Money with its sign where it is negative: `¥240`, `−$0.05`. An exact amount shows all of its decimals."""
    return f"{MINUS if amount < 0 else ''}{_written(abs(amount), currency, current())}"


def signed_money(amount: int, currency: str) -> str:
    """Money won or lost: `+¥240`, `−$0.05`, and nothing without a sign."""
    return f"+{money(amount, currency)}" if amount > 0 else money(amount, currency)


def chips_and_money(chips: int, rate: ChipRate | None) -> str:
    """Chips, and what they are worth where that was agreed: `24 (¥240)`."""
    if rate is None:
        return digits(chips)
    return gettext("%(chips)s (%(money)s)", chips=digits(chips), money=money(rate.worth(chips), rate.currency))


def in_money(chips: int, rate: ChipRate) -> str:
    """What chips that were won or lost are worth: `+¥240`."""
    return signed_money(rate.worth(chips), rate.currency)


def in_currency(amount: str, currency: str) -> str:
    """Money that is written down as a text: `¥240` for 240."""
    return money(parse_amount(amount), currency)


def whole_money(ones: int, currency: str) -> str:
    """So many of a currency, without decimals: `$10`."""
    return _written(ones * MICROS, currency, current(), whole=True)


def rate_in_words(rate: Mapping[str, str] | None) -> str:
    """A rate as it is written down, or nothing."""
    return in_currency(rate["amount"], rate["currency"]) if rate else ""


@lru_cache(maxsize=4096)
def _written(amount: int, currency: str, language: str, *, whole: bool = False) -> str:
    exact = format_amount(amount).partition(".")[2]
    locale = Locale.parse(language)
    pattern = _pattern(locale, max(0 if whole else _decimals(currency), len(exact)))
    with localcontext(prec=_DIGITS):
        return str(pattern.apply(Decimal(format_amount(amount)), locale, currency=currency, currency_digits=False))


def _pattern(locale: Locale, decimals: int) -> NumberPattern:
    pattern = parse_pattern(locale.currency_formats["standard"].pattern)
    pattern.frac_prec = (decimals, decimals)
    return pattern


def _decimals(currency: str) -> int:
    """The decimals of what people hand over, which are coins: NT$ has none."""
    known = get_global("currency_fractions")
    return int(known.get(currency, known["DEFAULT"])[2])


# Currencies


def offered(chosen: str = "") -> dict[str, str]:
    """The likely currencies by their codes, with their names, the reader's own first; and the one that was chosen."""
    codes = dict.fromkeys([*_own(), *LIKELY])
    shown = [*codes][:_SO_MANY]
    if chosen in CURRENCIES and chosen not in shown:
        shown.append(chosen)
    return {code: named(code) for code in shown}


def named(code: str) -> str:
    """A currency by its code and its name: `JPY Japanese Yen`."""
    return f"{code} {get_currency_name(code, locale=current())}"


def code_of(typed: str) -> str:
    """The code of the currency that somebody typed: by code, name or symbol; what is none stays as it was typed."""
    said = normal("NFKC", typed).strip().casefold()
    if (code := _SAID.get(said, said.upper())) in CURRENCIES:
        return code
    return next((code for code in (*_own(), *LIKELY, *sorted(CURRENCIES)) if said in _called(code, current())), typed)


def _called(code: str, language: str) -> frozenset[str]:
    """What a currency is called, by its reader or in English."""
    words = [of(code, locale=locale) for of in (get_currency_name, get_currency_symbol) for locale in (language, "en")]
    return frozenset(normal("NFKC", word).casefold() for word in words)


def _own() -> Iterator[str]:
    """The currencies of where the reader is: by the region that their browser names, else by their language."""
    for tag, quality in request.accept_languages:
        if quality > 0 and known_language(tag) == current() and (territory := _territory(tag)):
            yield from get_territory_currencies(territory)
    yield from get_territory_currencies(_AT_HOME[current()])


def _territory(tag: str) -> str | None:
    try:
        return parse_locale(tag, sep="-")[1]
    except ValueError:
        return None
