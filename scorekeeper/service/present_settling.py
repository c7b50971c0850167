"""What is open at a table becomes a view: from the play, what was carried in, and what was handed over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger import settlement as ledger
from scorekeeper.ledger.balances import totals
from scorekeeper.ledger.money import format_amount, parse_amount, round_totals
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
from scorekeeper.service.context import Context, every_sheet
from scorekeeper.service.hand_views import Pair
from scorekeeper.service.money import rate_of
from scorekeeper.service.names import fold
from scorekeeper.service.settling_views import Chosen, HandedView, LineView, Settlement, Share
from scorekeeper.service.table_snapshot import settling_order, standing
from scorekeeper.service.views import TableView
from scorekeeper.store import queries
from scorekeeper.store.models.hands import ChipEntryRow
from scorekeeper.store.transactions import ReadTransaction

USUAL: Final[SettlementMethod] = "fewest"
"""As long as nobody has chosen."""


@dataclass(frozen=True)
class Books:
    """All that a plan follows from, people by their numbers; `rows` are the hand-overs that stand, in their order."""

    owed: tuple[ChipTransfer, ...]
    handed: tuple[ChipTransfer, ...]
    rows: tuple[ChipEntryRow, ...]
    last: int


def agreed_way(context: Context) -> Chosen:
    """How the table settles up."""
    table = context.table
    way = next((one for one in SETTLEMENT_METHODS if one == table.settlement_method), USUAL)
    through = context.name_of(table.settlement_person) if way == "through" else None
    return Chosen(way, through) if way != "through" or through else Chosen(USUAL)


def asked_way(context: Context, way: str | None, through: str | int | None) -> Chosen:
    """The way that somebody means, or the one that was agreed; `Refused` where it cannot be one."""
    if way is None:
        return agreed_way(context)
    if way not in SETTLEMENT_METHODS:
        raise Refused(
            [Problem("way", "unknown", text("one of %(ways)s is expected", ways=", ".join(SETTLEMENT_METHODS)))]
        )
    if way != "through":
        return Chosen(cast("SettlementMethod", way))
    person = through if isinstance(through, int) else context.person_called(through or "")
    name = context.name_of(person)
    if name is None or person is None or context.people[person].placeholder:
        raise Refused([Problem("through", "unknown", text("say through whom everything is settled"))])
    return Chosen("through", name)


def books(reading: ReadTransaction, context: Context, pairs: Iterable[Pair] | None = None) -> Books:
    """What is owed at this table and what was handed over; `pairs` are those of the play, where they are known."""
    if pairs is None:
        pairs = standing(context, every_sheet(reading, context)).pairs
    rows = queries.chip_entries.payments(reading, context.table_id)
    newest = list({row.entry: row for row in rows}.values())
    stand = [row for row in newest if not row.withdrawn]
    play = [ChipTransfer(_person(context, one.payer), _person(context, one.payee), one.chips) for one in pairs]
    carried_in = [_transfer(row) for row in stand if _is_owed(row)]
    done = tuple(row for row in stand if not _is_owed(row))
    last = max((row.revision for row in rows), default=0)
    return Books((*play, *carried_in), tuple(_transfer(row) for row in done), done, last)


def settlement(context: Context, found: Books, chosen: Chosen) -> Settlement:
    """What is open in this way."""
    agreed = agreement(context, chosen)
    lines = settlement_lines(found.owed, found.handed, agreed)
    still = open_balances(lines)
    return Settlement(
        chosen=chosen,
        rate=agreed.rate,
        lines=tuple(_line(context, line) for line in lines if line.open.chips),
        handed=tuple(
            _handed(context, row, one) for row, one in zip(found.rows, found.handed, strict=True) if _is_paid(row)
        ),
        open={_name(context, who): amount for who, amount in sorted(still.items())},
        shares=_shares(context, found.owed, agreed),
        last=found.last,
    )


def open_there(reading: ReadTransaction, context: Context, pairs: Iterable[Pair] | None = None) -> Settlement:
    """What is open at the table in the way that was agreed; `pairs` are those of the play, where they are known."""
    return settlement(context, books(reading, context, pairs), agreed_way(context))


def with_settlement(reading: ReadTransaction, context: Context, table: TableView) -> TableView:
    """The table with what is open there, in the way that was agreed."""
    return replace(table, settlement=open_there(reading, context, table.pairs))


def worth_now(reading: ReadTransaction, context: Context, what: Mapping[str, Any]) -> dict[str, str]:
    """What chips are in money as they are handed over; nothing where a chip is worth none.

    As many as their line says are the whole line, whatever it was rounded to.
    """
    rate = rate_of(context.table)
    if rate is None:
        return {}
    there = open_there(reading, context)
    meant = what["from"], what["to"], what["chips"]
    whole = (one.open.money for one in there.lines if (one.payer_number, one.payee_number, one.open.chips) == meant)
    return {"money": format_amount(next(whole, None) or rate.worth(what["chips"]))}


def agreement(context: Context, chosen: Chosen) -> SettlementTerms:
    """How the ledger is to settle."""
    table = context.table
    through = context.person_called(chosen.through) if chosen.through else None
    people = settling_order(context)
    return SettlementTerms(chosen.way, through, rate_of(table), table.rounding, table.rounding_person, people=people)


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


def _person(context: Context, name: str) -> int:
    return context.by_fold[fold(name)].person


def _name(context: Context, person: int) -> str:
    return context.people[person].name


def _line(context: Context, line: SettlementLine) -> LineView:
    return LineView(
        payer=_name(context, line.payer),
        payee=_name(context, line.payee),
        payer_number=line.payer,
        payee_number=line.payee,
        open=line.open,
        paid=line.paid,
    )


def _handed(context: Context, row: ChipEntryRow, one: ChipTransfer) -> HandedView:
    return HandedView(
        entry=row.entry,
        revision=row.revision,
        payer=_name(context, one.payer),
        payee=_name(context, one.payee),
        amount=ChipsAndMoney(one.chips, one.money),
        by=context.name_of(row.person),
        at=row.at,
    )


def _shares(context: Context, owed: Sequence[ChipTransfer], agreed: SettlementTerms) -> Mapping[str, Share]:
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
        _name(context, who): Share(ChipsAndMoney(chips[who], money.get(who)), exactly.get(who), pairs[who])
        for who in chips
    }


def _both_ways(owed: Iterable[ChipTransfer]) -> Iterator[tuple[int, int, int]]:
    for one in owed:
        yield one.payer, one.payee, -one.chips
        yield one.payee, one.payer, one.chips
