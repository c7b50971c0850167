"""Accounts: hand by hand, how somebody came to what they have won, of everybody or of one other person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final

from scorekeeper.service import present
from scorekeeper.service.caller import Caller
from scorekeeper.service.context import Context, Flow, every_sheet, looking, within
from scorekeeper.service.errors import NotFound
from scorekeeper.service.hand_views import AccountLine, Hand, HandView, PaymentView
from scorekeeper.service.names import fold
from scorekeeper.service.present_table import table_view
from scorekeeper.service.views import Account
from scorekeeper.store.book import Book
from scorekeeper.store.queries import Reading

A_PAGE: Final = 50
"""So many lines are shown at once."""

Contexts = Mapping[int, Context]
"""Every sheet of a table, by its number."""


def view(book: Book, who: Caller, of: str, towards: str | None = None, before: Hand | None = None) -> Account:
    """What `of` has won over all sheets, or only of `towards`; the newest lines, or those before a hand.

    `NotFound` where the table knows no such person.
    """
    before = before and (within(before[0]), within(before[1]))
    with looking(book, who) as (reading, context):
        owner = _name(context, of)
        other = None if towards is None else _name(context, towards)
        contexts = {there.sheet.sheet: there for there in every_sheet(reading, context)}
        total = sum(_won(there, there.balances, owner, other) for there in contexts.values())
        now = total - _newer(reading, contexts, owner, other, before)
        lines = _lines(reading, contexts, owner, other, before, now)
        page = tuple(islice(lines, A_PAGE))
        older = next(lines, None) is not None
        return Account(table_view(reading, context), owner, other, total, page, older=older)


def _name(context: Context, name: str) -> str:
    known = context.by_fold.get(fold(name))
    if known is None:
        raise NotFound
    return known.name


def _won(context: Context, flows: Iterable[Flow], owner: str, other: str | None) -> int:
    """What payments brought the owner."""
    return sum(
        chips if payee == owner else -chips
        for payer, payee, chips in present.named_flows(context, flows)
        if owner in {payer, payee} and (other is None or other in {payer, payee})
    )


def _newer(reading: Reading, contexts: Contexts, owner: str, other: str | None, before: Hand | None) -> int:
    """What the hand before which one looks and all after it have brought."""
    if before is None:
        return 0
    newer = reading.paid_from(next(iter(contexts.values())).table_id, before)
    return sum(_won(contexts[sheet], [(payer, payee, chips)], owner, other) for sheet, payer, payee, chips in newer)


def _lines(  # noqa: PLR0913, PLR0917  whose, of whom, from where
    reading: Reading, contexts: Contexts, owner: str, other: str | None, before: Hand | None, total: int
) -> Iterator[AccountLine]:
    """The lines, the newest first; `total` is the sum after the first of them."""
    for hand in _hands(reading, contexts, before):
        if payments := _between(hand, owner, other):
            chips = sum(payment.chips if payment.payee == owner else -payment.chips for payment in payments)
            context = contexts[hand.sheet]
            yield AccountLine(context.played.game, context.kept, hand, payments, chips, total)
            total -= chips


def _hands(reading: Reading, contexts: Contexts, before: Hand | None) -> Iterator[HandView]:
    """All hands, the newest first; no more are read than are taken, and one."""
    while True:
        shown = present.hands_before(reading, contexts, before, A_PAGE + 1)
        yield from shown
        if len(shown) <= A_PAGE:
            return
        before = shown[-1].sheet, shown[-1].number


def _between(hand: HandView, owner: str, other: str | None) -> tuple[PaymentView, ...]:
    """The payments of a hand that count here. One that was withdrawn pays nothing."""
    if hand.withdrawn:
        return ()
    parties = ((payment, {payment.payer, payment.payee}) for payment in hand.payments)
    return tuple(payment for payment, both in parties if owner in both and (other is None or other in both))
