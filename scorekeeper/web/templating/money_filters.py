"""What is settled, as it is handed over: in money where a chip is worth some, else in chips."""

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
from scorekeeper.games.words import MINUS, digits, signed
from scorekeeper.ledger.drawings.transfer_diagram import DiagramTransfer, TransferDiagram, draw_transfer_diagram
from scorekeeper.ledger.money import CURRENCIES, MICROS, ChipRate, format_amount, parse_amount
from scorekeeper.ledger.settlement import ChipsAndMoney
from scorekeeper.service.views.settlement import Settlement
from scorekeeper.service.views.tables import TableView
from scorekeeper.web.templating.i18n import current_language, match_language


def init_amounts(app: Flask) -> None:
    """Give templates the amounts."""
    for words in (amount_text, signed_amount_text, money_text, transfers_drawing):
        app.add_template_filter(words)


def amount_text(amount: ChipsAndMoney, rate: ChipRate | None) -> str:
    """What is handed over."""
    return digits(amount.chips) if rate is None or amount.money is None else format_money(amount.money, rate.currency)


def signed_amount_text(amount: ChipsAndMoney, rate: ChipRate | None) -> str:
    """What somebody gets, or gives, with its sign."""
    return signed(amount.chips) if rate is None or amount.money is None else signed_money(amount.money, rate.currency)


def transfers_drawing(there: Settlement, table: TableView) -> TransferDiagram | None:
    """What is open as a drawing, people as they sit."""
    handed = [
        DiagramTransfer(line.payer, line.payee, line.open.money or line.open.chips, amount_text(line.open, there.rate))
        for line in there.lines
    ]
    return draw_transfer_diagram([*(one.name for one in table.players), *table.totals], handed)


def money_text(amount: ChipsAndMoney) -> str:
    """The money of an amount as a form says it; nothing where it is in chips."""
    return "" if amount.money is None else format_amount(amount.money)


LIKELY: Final = ("JPY", "TWD", "HKD", "USD", "EUR", "GBP", "CNY", "KRW", "AUD", "CAD", "SGD", "MOP", "MYR", "THB")
"""What is offered beside the reader's own."""

_SO_MANY: Final = 10
_DIGITS: Final = 60
"""More than any sum has: Python reckons with 28 by itself."""
_ALIASES: Final = {"円": "JPY"}
"""What a currency is called where Babel has other words."""

_AT_HOME: Final = {"ja": "JP", "en": "US", "zh_Hant": "TW"}


def init_app(app: Flask) -> None:
    """Give templates the amounts."""
    for words in (format_money, signed_money, in_money, in_currency, whole_money, chips_and_money, rate_in_words):
        app.add_template_filter(words)
    app.add_template_filter(currency_label, "currency_named")


# Amounts


def format_money(amount: int, currency: str) -> str:
    """Money with its sign where it is negative: `¥240`, `−$0.05`. An exact amount shows all of its decimals."""
    return f"{MINUS if amount < 0 else ''}{_written(abs(amount), currency, current_language())}"


def signed_money(amount: int, currency: str) -> str:
    """Money won or lost: `+¥240`, `−$0.05`, and nothing without a sign."""
    return f"+{format_money(amount, currency)}" if amount > 0 else format_money(amount, currency)


def chips_and_money(chips: int, rate: ChipRate | None) -> str:
    """Chips, and what they are worth where that was agreed: `24 (¥240)`."""
    if rate is None:
        return digits(chips)
    return gettext("%(chips)s (%(money)s)", chips=digits(chips), money=format_money(rate.worth(chips), rate.currency))


def in_money(chips: int, rate: ChipRate) -> str:
    """What chips that were won or lost are worth: `+¥240`."""
    return signed_money(rate.worth(chips), rate.currency)


def in_currency(amount: str, currency: str) -> str:
    """Money that is written down as a text: `¥240` for 240."""
    return format_money(parse_amount(amount), currency)


def whole_money(ones: int, currency: str) -> str:
    """So many of a currency, without decimals: `$10`."""
    return _written(ones * MICROS, currency, current_language(), whole=True)


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


def offered_currencies(chosen: str = "") -> dict[str, str]:
    """The likely currencies by their codes, with their names, the reader's own first; and the one that was chosen."""
    codes = dict.fromkeys([*_home_currencies(), *LIKELY])
    shown = [*codes][:_SO_MANY]
    if chosen in CURRENCIES and chosen not in shown:
        shown.append(chosen)
    return {code: currency_label(code) for code in shown}


def currency_label(code: str) -> str:
    """A currency by its code and its name: `JPY Japanese Yen`."""
    return f"{code} {get_currency_name(code, locale=current_language())}"


def currency_code(typed: str) -> str:
    """The code of the currency that somebody typed: by code, name or symbol; what is none stays as it was typed."""
    said = normal("NFKC", typed).strip().casefold()
    if (code := _ALIASES.get(said, said.upper())) in CURRENCIES:
        return code
    return next(
        (
            code
            for code in (*_home_currencies(), *LIKELY, *sorted(CURRENCIES))
            if said in _called(code, current_language())
        ),
        typed,
    )


def _called(code: str, language: str) -> frozenset[str]:
    """What a currency is called, by its reader or in English."""
    words = [of(code, locale=locale) for of in (get_currency_name, get_currency_symbol) for locale in (language, "en")]
    return frozenset(normal("NFKC", word).casefold() for word in words)


def _home_currencies() -> Iterator[str]:
    """The currencies of where the reader is: by the region that their browser names, else by their language."""
    for tag, quality in request.accept_languages:
        if quality > 0 and match_language(tag) == current_language() and (territory := _territory(tag)):
            yield from get_territory_currencies(territory)
    yield from get_territory_currencies(_AT_HOME[current_language()])


def _territory(tag: str) -> str | None:
    try:
        return parse_locale(tag, sep="-")[1]
    except ValueError:
        return None
