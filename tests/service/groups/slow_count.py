"""Count the statistics of a group slowly, hand by hand, from what a host sees of each table."""

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
class MemberHand:
    """A hand of a member: the chips won, in all and from each other member, and the counts of the game."""

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
class GroupTable:
    """A table of the group, as its host sees it."""

    database: Database
    host: Caller
    context: GroupContext

    def members(self) -> dict[str, int]:
        """Return the member of each name at the table; EMPTY for empty seats."""
        with read_transaction(self.database, self.host) as (_, context):
            return {
                person.name: self.context.member_of(context.table_id, person.person) or EMPTY
                for person in context.people.values()
            }


def member_hands(table: GroupTable, member: int) -> Iterator[MemberHand]:
    """Yield every hand of a member at a table in the order of play, once for each of their names."""
    members = table.members()
    for name in [name for name, other in members.items() if other == member]:
        view = look(table.database, table.host)
        for number in range(1, view.sheets + 1):
            sheet = look(table.database, table.host, number).sheet
            counts = counted(table, number)
            for hand in sheet.hands:
                if not hand.withdrawn and name in _people(hand):
                    yield MemberHand(
                        evening=detail.get_table(table.database, table.host).me.table_id,
                        name=name,
                        sheet=number,
                        number=hand.number,
                        game=sheet.game.id,
                        unit=sheet.rules.unit,  # type: ignore[attr-defined]
                        chips=hand.won.get(name, 0),
                        dealt=hand.dealer_name == name,
                        against=_against(hand, name, members),
                        counts={} if sheet.locked_as_paid else counts.get((hand.number, name), {}),
                    )


def _people(hand: HandView) -> set[str]:
    bets: Any = hand.entry.get("side_bets") or []
    paid = {party for payment in hand.payments for party in (payment.payer, payment.payee)}
    return {*hand.players, *(bet["by"] for bet in bets), *paid}


def _against(hand: HandView, name: str, members: dict[str, int]) -> dict[int, int]:
    against = Counter[int]()
    for payment in hand.payments:
        if payment.payee == name and members[payment.payer] != members[name]:
            against[members[payment.payer]] += payment.chips
        if payment.payer == name and members[payment.payee] != members[name]:
            against[members[payment.payee]] -= payment.chips
    return dict(against)


def counted(table: GroupTable, sheet: int) -> dict[tuple[int, str], dict[str, int]]:
    """Return what the game counts in each hand of a sheet, by hand number and player."""
    counts: dict[tuple[int, str], Counter[str]] = {}
    with read_transaction(table.database, table.host) as (reading, newest):
        context = all_sheet_contexts(reading, newest)[sheet - 1]
        for row in queries.hands.hands_after(reading, context.table_id, sheet, -1):
            for count in counting.counted(context.ledger_sheet, row, context.name_of):
                counts.setdefault((row.number, context.players[count.seat]), Counter())[count.code] += count.number
    return {key: dict(number) for key, number in counts.items()}


def longest_streak(hands: list[MemberHand]) -> int:
    """Return the largest number of consecutive hands won on one sheet."""
    longest = current = 0
    before = None
    for hand in hands:
        series = (hand.evening, hand.sheet, hand.name)
        current = (current + 1 if series == before else 1) if hand.chips > 0 else 0
        before = series
        longest = max(longest, current)
    return longest


def points(hand: MemberHand, chips: int) -> Fraction:
    """Return chips in points."""
    return Fraction(chips, hand.unit)
