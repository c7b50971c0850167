"""Parse, format and round exact amounts of money.

An amount of money is an integer number of millionths of its currency, so that sums are exact. In JSON it is a string
such as "10" or "0.05".
"""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from babel import Locale
from babel.core import get_global
from babel.numbers import list_currencies, parse_pattern
from pydantic import BeforeValidator, PlainSerializer, ValidationInfo, WithJsonSchema

from scorekeeper.games.fields import MAX_NUMBER, MOST_DIGITS, Model, validation_error, whole
from scorekeeper.games.words import normalize_text, text
from scorekeeper.ledger.balances import K, net, totals

#: One unit of a currency: ¥1, $1.
MICROS = 1_000_000

DECIMALS = 6
#: All currencies of ISO 4217, including former ones, except the two codes that mean none.
CURRENCIES = frozenset(code for code in list_currencies() if code not in {"XXX", "XTS"})

#: More digits than any amount has; the default precision is 28.
_DIGITS = 60

_PLAIN = re.compile(rf"\d{{1,20}}(\.\d{{1,{DECIMALS}}})?")
_GROUPS = re.compile(r"[1-9]\d{0,2}(,\d{3})+")


def parse_amount(amount: str) -> int:
    """Return the millionths of a plain decimal string such as "0.05"; raise ValueError if it is none."""
    if not _PLAIN.fullmatch(amount):
        raise ValueError(amount)
    return int(Fraction(amount) * MICROS)


def format_amount(money: int) -> str:
    """Return money as a plain decimal string: "10", "-0.05"."""
    units, micros = divmod(abs(money), MICROS)
    decimals = f".{micros:0{DECIMALS}}".rstrip("0").rstrip(".")
    return f"{'-' if money < 0 else ''}{units}{decimals}"


def parse_typed_amount(amount: str) -> int:
    """Return the millionths of an amount as people type it: "１０", "1,000", "0,05".

    All languages of the program write 1,000.5. A comma that cannot separate thousands is a decimal sign. Raise
    ValueError if the text is no amount.
    """
    digits = re.sub(r"\s", "", normalize_text("NFKC", amount)) if len(amount) <= MOST_DIGITS else ""
    whole_part, point, fraction = digits.partition(".")
    if _GROUPS.fullmatch(whole_part):
        return parse_amount(f"{whole_part.replace(',', '')}{point}{fraction}")
    units, separator, decimals = digits.partition(",")
    if separator and (units.isdecimal() or _GROUPS.fullmatch(units.replace(".", ","))):  # 0,05 or 1.000,5
        return parse_amount(f"{units.replace('.', '')}.{decimals}")
    return parse_amount(digits)


def coin_decimals(currency: str) -> int:
    """Return the number of decimals of the coins in use: 2 for USD, none for JPY and TWD."""
    fractions = get_global("currency_fractions")
    return int(fractions.get(currency, fractions["DEFAULT"])[2])


@lru_cache(maxsize=4096)
def local_amount(amount: int, currency: str, language: str, *, whole: bool = False) -> str:
    """Return money as it is written in a language: `¥240`, `$0.05`, `US$0.05`. An exact amount shows all decimals."""
    exact = format_amount(amount).partition(".")[2]
    decimals = max(0 if whole else coin_decimals(currency), len(exact))
    locale = Locale.parse(language)
    pattern = parse_pattern(locale.currency_formats["standard"].pattern)
    pattern.frac_prec = (decimals, decimals)
    with localcontext(prec=_DIGITS):
        return str(pattern.apply(Decimal(format_amount(amount)), locale, currency=currency, currency_digits=False))


class Money(NamedTuple):
    """An amount of money as a value of a text."""

    amount: int
    currency: str


def _amount(value: object, info: ValidationInfo) -> int:
    string = str(value) if isinstance(value, int | str) else ""  # a float is not exact
    try:
        money = (parse_typed_amount if info.context and info.context.get("typed") else parse_amount)(string)
    except ValueError:
        raise validation_error("amount", text("enter an amount of money like 10 or 0.05")) from None
    if not 0 < money <= MAX_NUMBER * MICROS:
        raise validation_error("amount", text("enter an amount above 0 and up to %(high)s", high=MAX_NUMBER))
    return money


def _currency(value: object) -> str:
    code = normalize_text("NFKC", value).strip().upper() if isinstance(value, str) else ""
    if code not in CURRENCIES:
        raise validation_error("currency", text("enter a currency like JPY or USD"))
    return code


#: A positive amount of money in millionths; a string in JSON.
MoneyAmount = Annotated[
    int,
    BeforeValidator(_amount),
    PlainSerializer(format_amount, return_type=str),
    WithJsonSchema({"type": "string", "examples": ["0.05"]}),
]

#: A currency code of ISO 4217.
Currency = Annotated[str, BeforeValidator(_currency)]

#: The unit to which money is rounded, in units of the currency.
Rounding = Annotated[Literal[1, 10, 50, 100], BeforeValidator(whole)]


class ChipRate(Model):
    """The value of a chip in money."""

    currency: Currency
    amount: MoneyAmount

    def worth(self, chips: int) -> int:
        """Return the value of the chips in money."""
        return chips * self.amount


def round_amount(money: int, rounding: int | None) -> int:
    """Round money to the unit, half away from zero; return it unchanged if `rounding` is None."""
    if rounding is None:
        return money
    step = rounding * MICROS
    size = (abs(money) + step // 2) // step * step
    return size if money > 0 else -size


def rounding_person(won: Mapping[K, int], bearer: K | None) -> K | None:
    """Return the person who bears the rounding difference: `bearer`, or the first with the highest total."""
    return max(won, key=lambda person: won[person], default=None) if bearer is None else bearer


def round_totals(won: Mapping[K, int], rounding: int | None, bearer: K | None = None) -> dict[K, int]:
    """Round each total; the bearer's total is set so that the sum remains 0."""
    person = rounding_person(won, bearer)
    rounded = {other: round_amount(money, rounding) for other, money in won.items()}
    if person is not None:
        rounded[person] = 0
        rounded[person] = -sum(rounded.values())
    return rounded


def round_pairs(
    flows: Iterable[tuple[K, K, int]], rounding: int | None, bearer: K | None = None
) -> tuple[tuple[K, K, int], ...]:
    """Net and round the flows between pairs, so that each person's total is that of `round_totals`.

    Pairs without the bearer are rounded one by one; pairs with the bearer make up the difference.
    """
    pairs = net(flows)
    won: dict[K, int] = totals((), pairs)
    bearing_person = rounding_person(won, bearer)
    if bearing_person is None:
        return ()
    others = (pair for pair in pairs if bearing_person not in pair[:2])
    rounded = [(first, second, round_amount(money, rounding)) for first, second, money in others]
    rounded_won: dict[K, int] = totals(won, rounded)
    for person, money in round_totals(won, rounding, bearing_person).items():
        if person != bearing_person:
            rounded.append((bearing_person, person, money - rounded_won[person]))
    return net(rounded)
