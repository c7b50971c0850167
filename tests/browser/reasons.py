"""The payments that a page shows, read as a player reads them: who to whom, how many, what for, and by what sum."""

import math
import re
from dataclasses import dataclass

from playwright.sync_api import Locator

# What others pay each other is folded beneath what concerns the reader.
READ = """(part) => [...part.querySelectorAll(".payments > li")].map((line) => {
    for (let fold = line.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    const text = (place) => line.querySelector(place)?.innerText.replace(/\\s+/g, " ").trim() ?? "";
    const [payer, payee] = [...line.querySelectorAll(".name")].map((name) => name.innerText);
    return [payer, payee, text(".chips"), text(".for"), text(".sum")];
})"""
NUMBER = re.compile(r"([−+]?)[^−+\d]*(\d+)")  # the word stands before its number in some languages


@dataclass(frozen=True)
class Paid:
    """A payment and its reason: the words over it or over the ones before, and `(4 − 1) × 2 包尊` where it is a sum."""

    payer: str
    payee: str
    chips: int
    words: str
    formula: str

    @property
    def bare(self) -> str:
        """The formula without its words: `(4 − 1) × 2`."""
        return " ".join(re.findall(r"\d+|[(−+×)]", self.formula)).replace("( ", "(").replace(" )", ")")

    @property
    def worth(self) -> int:
        """What the formula comes to; a payment without one is for its words alone."""
        if not self.formula:
            return self.chips
        added, *factors = self.formula.split("×")
        base = sum(-int(number) if sign == "−" else int(number) for sign, number in NUMBER.findall(added))
        return base * math.prod(int(NUMBER.findall(factor)[0][1]) for factor in factors)


def read_payments(part: Locator) -> list[Paid]:
    """All payments in a part of a page, in its order."""
    paid: list[Paid] = []
    for payer, payee, chips, words, formula in part.evaluate(READ):
        paid.append(Paid(payer, payee, int(chips), words or paid[-1].words, formula))
    return paid
