"""Read the payments on a page: payer, payee, chips, reason and formula."""

import math
import re
from dataclasses import dataclass

from playwright.sync_api import Locator

# Payments that do not concern the reader are folded away.
READ = """(part) => [...part.querySelectorAll(".payments > li")].map((line) => {
    for (let fold = line.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    const text = (place) => line.querySelector(place)?.innerText.replace(/\\s+/g, " ").trim() ?? "";
    const [payer, payee] = [...line.querySelectorAll(".name")].map((name) => name.innerText);
    return [payer, payee, text(".chips"), text(".for"), text(".sum")];
})"""
NUMBER = re.compile(r"([−+]?)[^−+\d]*(\d+)")  # in some languages the word precedes its number


@dataclass(frozen=True)
class Paid:
    """A payment and its reason: the words above it, and `(4 − 1) × 2 包尊` if it has a formula."""

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
        """The value of the formula, or the chips if there is none."""
        if not self.formula:
            return self.chips
        added, *factors = self.formula.split("×")
        base = sum(-int(number) if sign == "−" else int(number) for sign, number in NUMBER.findall(added))
        return base * math.prod(int(NUMBER.findall(factor)[0][1]) for factor in factors)


def read_payments(part: Locator) -> list[Paid]:
    """Return all payments in a part of a page, in page order."""
    paid: list[Paid] = []
    for payer, payee, chips, words, formula in part.evaluate(READ):
        paid.append(Paid(payer, payee, int(chips), words or paid[-1].words, formula))
    return paid
