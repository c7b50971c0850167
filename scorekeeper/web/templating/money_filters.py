"""Template filters that format money and chips in the reader's locale."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from babel.core import parse_locale
from babel.numbers import get_currency_name, get_currency_symbol, get_territory_currencies
from flask import Blueprint, request
from flask_babel import gettext

from scorekeeper.games.words import MINUS, digits, normalize_text, signed
from scorekeeper.ledger.drawings import transfer_diagram
from scorekeeper.ledger.drawings.transfer_diagram import (
    Arrow,
    DiagramTransfer,
    TransferDiagram,
    chair_point,
    chair_positions,
)
from scorekeeper.ledger.money import CURRENCIES, MICROS, ChipRate, format_amount, local_amount, parse_amount
from scorekeeper.ledger.settlement import ChipsAndMoney
from scorekeeper.service.access.codes import hash_secret
from scorekeeper.service.views.people import Player
from scorekeeper.service.views.settlement import Settlement
from scorekeeper.service.views.tables import TableView
from scorekeeper.web.templating.i18n import current_language, match_language

blueprint = Blueprint("money_filters", __name__)


@blueprint.app_template_filter()
def amount_text(amount: ChipsAndMoney, rate: ChipRate | None) -> str:
    """Return an unsigned amount in money if chips have a value, else in chips."""
    return digits(amount.chips) if rate is None or amount.money is None else format_money(amount.money, rate.currency)


@blueprint.app_template_filter()
def signed_amount_text(amount: ChipsAndMoney, rate: ChipRate | None) -> str:
    """Return an amount with its sign, in money if chips have a value, else in chips."""
    return signed(amount.chips) if rate is None or amount.money is None else signed_money(amount.money, rate.currency)


@blueprint.app_template_filter()
def transfers_drawing(there: Settlement, table: TableView) -> TransferDiagram | None:
    """Return a drawing of the open payments, with the people in seat order, or None if it would be hard to read."""
    transfers = [
        DiagramTransfer(line.payer, line.payee, line.open.money or line.open.chips, amount_text(line.open, there.rate))
        for line in there.lines
    ]
    names = [*(player.name for player in table.players), *table.totals]
    drawn = transfer_diagram.draw_transfer_diagram(names, transfers)
    return drawn if drawn and drawn.is_readable else None


@blueprint.app_template_filter()
def screen_drawing(table: TableView) -> tuple[list[tuple[tuple[str, int], Player]], tuple[Arrow, ...]]:
    """Return the places around a screen with their players, from top to bottom, and the payments of the last hand."""
    is_clockwise = table.sheet.game.direction != "counter-clockwise"
    positions = chair_positions(len(table.players), 0, clockwise=is_clockwise)
    chairs = sorted(zip(positions, table.players, strict=True), key=lambda chair: chair[0][1])
    points = {player.name: chair_point(*position, len(chairs)) for position, player in chairs}
    paid = table.last_hand.hand.pairs if table.last_hand else ()
    return chairs, transfer_diagram.draw_arrows(points, [DiagramTransfer(*pair, digits(pair.chips)) for pair in paid])


#: A short text that changes with a secret and tells nothing about it.
blueprint.add_app_template_filter(lambda secret: hash_secret(secret)[:8], "version_of")


@blueprint.app_template_filter()
def money_text(amount: ChipsAndMoney) -> str:
    """Return the money of an amount as a form field holds it, or an empty string if it has none."""
    return "" if amount.money is None else format_amount(amount.money)


#: Currencies that are offered after those of the reader's region.
LIKELY = ("JPY", "TWD", "HKD", "USD", "EUR", "GBP", "CNY", "KRW", "AUD", "CAD", "SGD", "MOP", "MYR", "THB")

_OFFERED = 10
#: Names of currencies that Babel does not know.
_ALIASES = {"円": "JPY"}

_HOME_TERRITORIES = {"ja": "JP", "en": "US", "zh_Hant": "TW"}


# Amounts


@blueprint.app_template_filter()
def format_money(amount: int, currency: str) -> str:
    """Return money with a minus sign if it is negative: `¥240`, `−$0.05`. An exact amount shows all of its decimals."""
    return f"{MINUS if amount < 0 else ''}{local_amount(abs(amount), currency, current_language())}"


@blueprint.app_template_filter()
def signed_money(amount: int, currency: str) -> str:
    """Return money won or lost with its sign: `+¥240`, `−$0.05`; zero has none."""
    return f"+{format_money(amount, currency)}" if amount > 0 else format_money(amount, currency)


@blueprint.app_template_filter()
def chips_and_money(chips: int, rate: ChipRate | None) -> str:
    """Return chips, followed by their value if they have one: `24 (¥240)`."""
    if rate is None:
        return digits(chips)
    return gettext("%(chips)s (%(money)s)", chips=digits(chips), money=format_money(rate.worth(chips), rate.currency))


@blueprint.app_template_filter()
def in_money(chips: int, rate: ChipRate) -> str:
    """Return the value of chips that were won or lost: `+¥240`."""
    return signed_money(rate.worth(chips), rate.currency)


@blueprint.app_template_filter()
def in_currency(amount: str, currency: str) -> str:
    """Return a stored decimal amount as money: `¥240` for 240."""
    return format_money(parse_amount(amount), currency)


@blueprint.app_template_filter()
def whole_money(ones: int, currency: str) -> str:
    """Return whole units of a currency without decimals: `$10`."""
    return local_amount(ones * MICROS, currency, current_language(), whole=True)


@blueprint.app_template_filter()
def rate_in_words(rate: Mapping[str, str] | None) -> str:
    """Return a stored value of a chip as money, or an empty string."""
    return in_currency(rate["amount"], rate["currency"]) if rate else ""


# Currencies


def offered_currencies(chosen: str = "") -> dict[str, str]:
    """Return the likely currencies by code, with their names, the reader's own first, including the chosen one."""
    codes = dict.fromkeys([*_home_currencies(), *LIKELY])
    shown = [*codes][:_OFFERED]
    if chosen in CURRENCIES and chosen not in shown:
        shown.append(chosen)
    return {code: currency_label(code) for code in shown}


def currency_label(code: str) -> str:
    """Return the code and name of a currency: `JPY Japanese Yen`."""
    return f"{code} {get_currency_name(code, locale=current_language())}"


def currency_code(typed: str) -> str:
    """Return the code for a typed code, name or symbol of a currency; unknown text is returned unchanged."""
    name = normalize_text("NFKC", typed).strip().casefold()
    if (code := _ALIASES.get(name, name.upper())) in CURRENCIES:
        return code
    for code in (*_home_currencies(), *LIKELY, *sorted(CURRENCIES)):
        if name in _currency_names(code, current_language()):
            return code
    return typed


def _currency_names(code: str, language: str) -> frozenset[str]:
    """Return the names and symbols of a currency, in the given language and in English."""
    lookups = (get_currency_name, get_currency_symbol)
    names = (lookup(code, locale=locale) for lookup in lookups for locale in (language, "en"))
    return frozenset(normalize_text("NFKC", word).casefold() for word in names)


def _home_currencies() -> Iterator[str]:
    """Yield the currencies of the reader's region: that of the browser's language tags, then that of the language."""
    for tag, quality in request.accept_languages:
        if quality > 0 and match_language(tag) == current_language():
            with suppress(ValueError):  # not a tag of a language
                yield from get_territory_currencies(parse_locale(tag, sep="-")[1] or "")
    yield from get_territory_currencies(_HOME_TERRITORIES[current_language()])
