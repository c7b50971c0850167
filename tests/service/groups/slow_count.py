"""The statistics of a group, counted slowly over the whole book: hand by hand as everybody at a table sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.access.transactions import all_sheet_contexts, read_transaction
from scorekeeper.service.groups.context import GroupContext
from scorekeeper.service.tables import detail
from scorekeeper.service.views.hands import HandView
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from tests.service import counting
from tests.service.conftest import look

EMPTY = 0


@dataclass(frozen=True)
class Taken:
    """A hand of somebody: what they won in it, against whom, and what was counted of them."""

    evening: int
    name: str
    sheet: int
    number: int
    game: str
    unit: int
    chips: int
    dealt: bool
    against: dict[int, int]
    counts: dict[str, int]


@dataclass(frozen=True)
class There:
    """A table, for its host, and its place among the evenings of the group."""

    database: Database
    host: Caller
    context: GroupContext

    def members(self) -> dict[str, int]:
        """Who of the group everybody is, by their names at the table; empty seats are EMPTY."""
        with read_transaction(self.database, self.host) as (_, context):
            return {
                one.name: self.context.member_of(context.table_id, one.person) or EMPTY
                for one in context.people.values()
            }


def taken(there: There, member: int) -> Iterator[Taken]:
    """Every hand of somebody at a table, in the order of play; two where two people at it are one."""
    who = there.members()
    for name in [name for name, one in who.items() if one == member]:
        view = look(there.database, there.host)
        for number in range(1, view.sheets + 1):
            sheet = look(there.database, there.host, number).sheet
            counts = counted(there, number)
            for hand in sheet.hands:
                if not hand.withdrawn and name in _people(hand):
                    yield Taken(
                        evening=detail.get_table(there.database, there.host).me.table_id,
                        name=name,
                        sheet=number,
                        number=hand.number,
                        game=sheet.game.id,
                        unit=sheet.rules.unit,  # type: ignore[attr-defined]
                        chips=hand.won.get(name, 0),
                        dealt=hand.dealer_name == name,
                        against=_against(hand, name, who),
                        counts={} if sheet.locked_as_paid else counts.get((hand.number, name), {}),
                    )


def _people(hand: HandView) -> set[str]:
    bets: Any = hand.entry.get("side_bets") or []
    paid = {party for payment in hand.payments for party in (payment.payer, payment.payee)}
    return {*hand.players, *(bet["by"] for bet in bets), *paid}


def _against(hand: HandView, name: str, who: dict[str, int]) -> dict[int, int]:
    against = Counter[int]()
    for payment in hand.payments:
        if payment.payee == name and who[payment.payer] != who[name]:
            against[who[payment.payer]] += payment.chips
        if payment.payer == name and who[payment.payee] != who[name]:
            against[who[payment.payee]] -= payment.chips
    return dict(against)


def counted(there: There, sheet: int) -> dict[tuple[int, str], dict[str, int]]:
    """What a game counts of every hand of a sheet, by the number of the hand and who it is."""
    found: dict[tuple[int, str], Counter[str]] = {}
    with read_transaction(there.database, there.host) as (reading, newest):
        context = all_sheet_contexts(reading, newest)[sheet - 1]
        for row in queries.hands.hands_after(reading, context.table_id, sheet, -1):
            for one in counting.counted(context.ledger_sheet, row, context.name_of):
                found.setdefault((row.number, context.players[one.seat]), Counter())[one.code] += one.number
    return {of: dict(number) for of, number in found.items()}


def longest_run(hands: list[Taken]) -> int:
    """The most hands won one after the other on one sheet."""
    longest = now = 0
    before = None
    for hand in hands:
        on = (hand.evening, hand.sheet, hand.name)
        now = (now + 1 if on == before else 1) if hand.chips > 0 else 0
        before = on
        longest = max(longest, now)
    return longest


def points(hand: Taken, chips: int) -> Fraction:
    """Chips by what a point is worth."""
    return Fraction(chips, hand.unit)
