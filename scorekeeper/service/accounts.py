"""Accounts: hand by hand, how somebody came to what they have won, of everybody or of one other person."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.service import show
from scorekeeper.service.errors import NotFound
from scorekeeper.service.names import fold
from scorekeeper.service.room import Room, enter, every_sheet
from scorekeeper.service.views import Account, AccountLine, Actor, HandView, PaymentView
from scorekeeper.store.book import Book
from scorekeeper.store.queries import Reading


def view(book: Book, actor: Actor, of: str, towards: str | None = None) -> Account:
    """What `of` has won over all sheets, or only of `towards`; `NotFound` where the table knows no such person."""
    with book.reading() as reading:
        room = enter(reading, reading.table(actor.table_id))
        owner = _name(room, of)
        other = None if towards is None else _name(room, towards)
        return Account(owner, other, tuple(_lines(reading, room, owner, other)))


def _name(room: Room, name: str) -> str:
    known = room.by_fold.get(fold(name))
    if known is None:
        raise NotFound
    return known.name


def _lines(reading: Reading, room: Room, owner: str, other: str | None) -> Iterator[AccountLine]:
    total = 0
    for there in every_sheet(reading, room):
        for hand in show.hands(reading, there):
            if payments := _between(hand, owner, other):
                chips = sum(payment.chips if payment.payee == owner else -payment.chips for payment in payments)
                total += chips
                yield AccountLine(there.course.game, there.kept, hand, payments, chips, total)


def _between(hand: HandView, owner: str, other: str | None) -> tuple[PaymentView, ...]:
    """The payments of a hand that count here. One that was withdrawn pays nothing."""
    if hand.withdrawn:
        return ()
    parties = ((payment, {payment.payer, payment.payee}) for payment in hand.payments)
    return tuple(payment for payment, both in parties if owner in both and (other is None or other in both))
