"""Money: what chips are worth, and how what is settled is rounded so that it still sums to nothing.

An amount of money is a whole number of millionths of its currency, so that every sum of them is exact. In JSON it is a
text like "10" or "0.05".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Annotated, Final, Literal

from babel.numbers import list_currencies
from pydantic import BeforeValidator, PlainSerializer, ValidationInfo, WithJsonSchema

from scorekeeper.games.fields import HIGHEST, MOST_DIGITS, Model, unfit, whole
from scorekeeper.games.letters import normal
from scorekeeper.games.words import text
from scorekeeper.ledger.balances import K, net, totals

MICROS: Final = 1_000_000
"""One of a currency: ¥1, $1."""

DECIMALS: Final = 6
CURRENCIES: Final = frozenset(code for code in list_currencies() if code not in {"XXX", "XTS"})
"""Every currency of ISO 4217, those of old too; not the two codes that stand for none."""

_PLAIN: Final = re.compile(rf"\d{{1,20}}(\.\d{{1,{DECIMALS}}})?")
_GROUPS: Final = re.compile(r"[1-9]\d{0,2}(,\d{3})+")


def parse_amount(amount: str) -> int:
    """The money that a plain text like "0.05" says, in millionths; ValueError where it says none."""
    if not _PLAIN.fullmatch(amount):
        raise ValueError(amount)
    return int(Fraction(amount) * MICROS)


def format_amount(money: int) -> str:
    """Money as a plain text: "10", "-0.05"."""
    ones, rest = divmod(abs(money), MICROS)
    decimals = f".{rest:0{DECIMALS}}".rstrip("0").rstrip(".")
    return f"{'-' if money < 0 else ''}{ones}{decimals}"


def parse_typed_amount(amount: str) -> int:
    """The money that people typed: "１０", "1,000", "0,05". ValueError where it says none.

    All our languages write 1,000.5. A comma that cannot stand between thousands is a decimal sign.
    """
    digits = re.sub(r"\s", "", normal("NFKC", amount)) if len(amount) <= MOST_DIGITS else ""
    before, dot, after = digits.partition(".")
    if _GROUPS.fullmatch(before):
        return parse_amount(f"{before.replace(',', '')}{dot}{after}")
    ones, comma, cents = digits.partition(",")
    if comma and (ones.isdecimal() or _GROUPS.fullmatch(ones.replace(".", ","))):  # 0,05 or 1.000,5
        return parse_amount(f"{ones.replace('.', '')}.{cents}")
    return parse_amount(digits)


def _amount(value: object, info: ValidationInfo) -> int:
    written = str(value) if isinstance(value, int | str) else ""  # a float is not exact
    try:
        money = (parse_typed_amount if info.context and info.context.get("typed") else parse_amount)(written)
    except ValueError:
        raise unfit("amount", text("enter an amount of money like 10 or 0.05")) from None
    if not 0 < money <= HIGHEST * MICROS:
        raise unfit("amount", text("enter an amount above 0 and up to %(high)s", high=HIGHEST))
    return money


def _currency(value: object) -> str:
    code = normal("NFKC", value).strip().upper() if isinstance(value, str) else ""
    if code not in CURRENCIES:
        raise unfit("currency", text("enter a currency like JPY or USD"))
    return code


MoneyAmount = Annotated[
    int,
    BeforeValidator(_amount),
    PlainSerializer(format_amount, return_type=str),
    WithJsonSchema({"type": "string", "pattern": r"^\d{1,20}(\.\d{1,6})?$"}),
]
"""More than no money, in millionths; in JSON a text."""

Currency = Annotated[
    str, BeforeValidator(_currency), WithJsonSchema({"type": "string", "pattern": "^[A-Z]{3}$", "examples": ["JPY"]})
]
"""A currency by its code of ISO 4217."""

Rounding = Annotated[Literal[1, 10, 50, 100], BeforeValidator(whole)]
"""What money is rounded to, in ones of the currency."""


class ChipRate(Model):
    """What a chip is worth."""

    currency: Currency
    amount: MoneyAmount

    def worth(self, chips: int) -> int:
        """These chips as money."""
        return chips * self.amount


def round_amount(money: int, rounding: int | None) -> int:
    """Money rounded, half of it away from nothing."""
    if rounding is None:
        return money
    step = rounding * MICROS
    size = (abs(money) + step // 2) // step * step
    return size if money > 0 else -size


def rounding_person(won: Mapping[K, int], bearer: K | None) -> K | None:
    """Who bears what rounding leaves: who was chosen, else who won the most, the first of those who won as much."""
    return max(won, key=lambda one: won[one], default=None) if bearer is None else bearer


def round_totals(won: Mapping[K, int], rounding: int | None, bearer: K | None = None) -> dict[K, int]:
    """What each has won, as money, rounded; the bearer has what the others leave, so that it sums to nothing."""
    bears = rounding_person(won, bearer)
    after = {one: round_amount(money, rounding) for one, money in won.items()}
    if bears is not None:
        after[bears] = 0
        after[bears] = -sum(after.values())
    return after


def round_pairs(
    flows: Iterable[tuple[K, K, int]], rounding: int | None, bearer: K | None = None
) -> tuple[tuple[K, K, int], ...]:
    """What flows between every two, as money, netted and rounded: everybody's total is that of `rounded`.

    A pair without the bearer is rounded by itself; the pairs with the bearer take the rest.
    """
    pairs = net(flows)
    won: dict[K, int] = totals((), pairs)
    bears = rounding_person(won, bearer)
    if bears is None:
        return ()
    after: list[tuple[K, K, int]] = [
        (one, other, round_amount(money, rounding)) for one, other, money in pairs if bears not in {one, other}
    ]
    taken: dict[K, int] = totals(won, after)
    for one, money in round_totals(won, rounding, bears).items():
        if one != bears:
            after.append((bears, one, money - taken[one]))
    return net(after)
