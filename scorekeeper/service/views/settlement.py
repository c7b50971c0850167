"""What is open at a table becomes a view: from the play, what was carried in, and what was handed over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, cast

from scorekeeper.games.letters import normalize_name
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger import settlement as ledger
from scorekeeper.ledger.balances import totals
from scorekeeper.ledger.money import ChipRate, format_amount, parse_amount, round_totals
from scorekeeper.ledger.settlement import (
    SETTLEMENT_METHODS,
    ChipsAndMoney,
    ChipTransfer,
    SettlementLine,
    SettlementMethod,
    SettlementTerms,
    open_balances,
    settlement_lines,
)
from scorekeeper.service.access.context import TableContext, chip_rate
from scorekeeper.service.access.transactions import all_sheet_contexts
from scorekeeper.service.views.hands import Pair
from scorekeeper.service.views.people import settling_order, total_up
from scorekeeper.store import queries
from scorekeeper.store.models.hands import ChipEntryRow
from scorekeeper.store.transactions import ReadTransaction

DEFAULT_METHOD: Final[SettlementMethod] = "fewest"
"""As long as nobody has chosen."""


@dataclass(frozen=True)
class SettlementInput:
    """All that a plan follows from, people by their numbers; `rows` are the hand-overs that stand, in their order."""

    balances: tuple[ChipTransfer, ...]
    recorded: tuple[ChipTransfer, ...]
    rows: tuple[ChipEntryRow, ...]
    last: int


def chosen_method(context: TableContext) -> SettlementChoice:
    """How the table settles up."""
    table = context.table
    way = next((one for one in SETTLEMENT_METHODS if one == table.settlement_method), DEFAULT_METHOD)
    through = context.name_of(table.settlement_person) if way == "through" else None
    return SettlementChoice(way, through) if way != "through" or through else SettlementChoice(DEFAULT_METHOD)


def parse_method(context: TableContext, way: str | None, through: str | int | None) -> SettlementChoice:
    """The way that somebody means, or the one that was agreed; `Refused` where it cannot be one."""
    if way is None:
        return chosen_method(context)
    if way not in SETTLEMENT_METHODS:
        raise Refused(
            [Problem("way", "unknown", text("one of %(ways)s is expected", ways=", ".join(SETTLEMENT_METHODS)))]
        )
    if way != "through":
        return SettlementChoice(cast("SettlementMethod", way))
    person = through if isinstance(through, int) else context.person_named(through or "")
    name = context.name_of(person)
    if name is None or person is None or context.people[person].placeholder:
        raise Refused([Problem("through", "unknown", text("say through whom everything is settled"))])
    return SettlementChoice("through", name)


def load_settlement_input(
    reading: ReadTransaction, context: TableContext, pairs: Iterable[Pair] | None = None
) -> SettlementInput:
    """What is owed at this table and what was handed over; `pairs` are those of the play, where they are known."""
    if pairs is None:
        pairs = total_up(context, all_sheet_contexts(reading, context)).pairs
    rows = queries.chip_entries.payments(reading, context.table_id)
    newest = list({row.entry: row for row in rows}.values())
    stand = [row for row in newest if not row.withdrawn]
    play = [ChipTransfer(_person(context, one.payer), _person(context, one.payee), one.chips) for one in pairs]
    carried_in = [_transfer(row) for row in stand if _is_owed(row)]
    done = tuple(row for row in stand if not _is_owed(row))
    last = max((row.revision for row in rows), default=0)
    return SettlementInput((*play, *carried_in), tuple(_transfer(row) for row in done), done, last)


def build_settlement(context: TableContext, found: SettlementInput, chosen: SettlementChoice) -> Settlement:
    """What is open in this way."""
    agreed = settlement_terms(context, chosen)
    lines = settlement_lines(found.balances, found.recorded, agreed)
    still = open_balances(lines)
    return Settlement(
        chosen=chosen,
        rate=agreed.rate,
        lines=tuple(_line(context, line) for line in lines if line.open.chips),
        handed=tuple(
            _handed(context, row, one) for row, one in zip(found.rows, found.recorded, strict=True) if _is_paid(row)
        ),
        open={_name(context, who): amount for who, amount in sorted(still.items())},
        shares=_shares(context, found.balances, agreed),
        last=found.last,
    )


def current_settlement(
    reading: ReadTransaction, context: TableContext, pairs: Iterable[Pair] | None = None
) -> Settlement:
    """What is open at the table in the way that was agreed; `pairs` are those of the play, where they are known."""
    return build_settlement(context, load_settlement_input(reading, context, pairs), chosen_method(context))


def money_value(reading: ReadTransaction, context: TableContext, what: Mapping[str, Any]) -> dict[str, str]:
    """What chips are in money as they are handed over; nothing where a chip is worth none.

    As many as their line says are the whole line, whatever it was rounded to.
    """
    rate = chip_rate(context.table)
    if rate is None:
        return {}
    there = current_settlement(reading, context)
    meant = what["from"], what["to"], what["chips"]
    whole = (one.open.money for one in there.lines if (one.payer_number, one.payee_number, one.open.chips) == meant)
    return {"money": format_amount(next(whole, None) or rate.worth(what["chips"]))}


def settlement_terms(context: TableContext, chosen: SettlementChoice) -> SettlementTerms:
    """How the ledger is to settle."""
    table = context.table
    through = context.person_named(chosen.through) if chosen.through else None
    people = settling_order(context)
    return SettlementTerms(
        chosen.method, through, chip_rate(table), table.rounding, table.rounding_person, people=people
    )


def _is_owed(row: ChipEntryRow) -> bool:
    """Whether it was carried into this table."""
    return row.kind == "carried" and not row.details.get("out")


def _is_paid(row: ChipEntryRow) -> bool:
    return row.kind == "payment"


def _transfer(row: ChipEntryRow) -> ChipTransfer:
    what = row.details
    money = what.get("money")
    return ChipTransfer(
        what["from"], what["to"], what.get("chips") or 0, None if money is None else parse_amount(money)
    )


def _person(context: TableContext, name: str) -> int:
    return context.people_by_name[normalize_name(name)].person


def _name(context: TableContext, person: int) -> str:
    return context.people[person].name


def _line(context: TableContext, line: SettlementLine) -> SettlementLineView:
    return SettlementLineView(
        payer=_name(context, line.payer),
        payee=_name(context, line.payee),
        payer_number=line.payer,
        payee_number=line.payee,
        open=line.open,
        paid=line.paid,
    )


def _handed(context: TableContext, row: ChipEntryRow, one: ChipTransfer) -> RecordedPayment:
    return RecordedPayment(
        entry=row.entry,
        revision=row.revision,
        payer=_name(context, one.payer),
        payee=_name(context, one.payee),
        amount=ChipsAndMoney(one.chips, one.money),
        by=context.name_of(row.person),
        at=row.at,
    )


def _shares(
    context: TableContext, owed: Sequence[ChipTransfer], agreed: SettlementTerms
) -> Mapping[str, PersonBalance]:
    """What everybody gets in all, and from whom."""
    chips = totals((), ((one.payer, one.payee, one.chips) for one in owed))
    if agreed.rate is None:
        money, exactly = {}, {}
    else:
        exactly = totals((), ledger.owed_in_money(owed, agreed.rate))
        money = round_totals(exactly, agreed.rounding, agreed.bearer)
    pairs: dict[int, dict[str, ChipsAndMoney]] = {who: {} for who in chips}
    for one, other, amount in _both_ways(owed):
        there = pairs[one].setdefault(_name(context, other), ChipsAndMoney())
        pairs[one][_name(context, other)] = ChipsAndMoney(there.chips + amount)
    return {
        _name(context, who): PersonBalance(ChipsAndMoney(chips[who], money.get(who)), exactly.get(who), pairs[who])
        for who in chips
    }


def _both_ways(owed: Iterable[ChipTransfer]) -> Iterator[tuple[int, int, int]]:
    for one in owed:
        yield one.payer, one.payee, -one.chips
        yield one.payee, one.payer, one.chips


@dataclass(frozen=True)
class SettlementLineView:
    """Who hands how much to whom: what is still `open` of it, and what was `paid`. The numbers are the persons."""

    payer: str
    payee: str
    payer_number: int
    payee_number: int
    open: ChipsAndMoney
    paid: ChipsAndMoney

    @property
    def people(self) -> tuple[str, str]:
        """Both."""
        return self.payer, self.payee


@dataclass(frozen=True)
class RecordedPayment:
    """A hand-over that stands, by the number of its entry; `revision` is that of its newest version."""

    entry: int
    revision: int
    payer: str
    payee: str
    amount: ChipsAndMoney
    by: str | None
    at: datetime


@dataclass(frozen=True)
class PersonBalance:
    """What one person gets in all (negative: gives), before anything was handed over, and from whom by the pairs.

    `exactly` is the money before it was rounded.
    """

    total: ChipsAndMoney
    exactly: int | None
    pairs: Mapping[str, ChipsAndMoney]


@dataclass(frozen=True)
class SettlementChoice:
    """A way of settling up; `through` whom, where that is the way."""

    method: SettlementMethod
    through: str | None = None


@dataclass(frozen=True)
class Settlement:
    """What is open in one way: it follows from what was won and lost, less what was handed over.

    `open` is what everybody still gets (negative: gives). `last` is the revision of the newest hand-over, or of the
    newest that was taken back.
    """

    chosen: SettlementChoice
    rate: ChipRate | None
    lines: tuple[SettlementLineView, ...]
    handed: tuple[RecordedPayment, ...]
    open: Mapping[str, ChipsAndMoney]
    shares: Mapping[str, PersonBalance]
    last: int

    def lines_of(self, name: str | None) -> tuple[SettlementLineView, ...]:
        """The lines that somebody has to do with."""
        return tuple(line for line in self.lines if name in line.people)

    def lines_without(self, name: str | None) -> tuple[SettlementLineView, ...]:
        """The lines between others."""
        return tuple(line for line in self.lines if name not in line.people)
