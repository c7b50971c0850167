"""What the verbs answer of hands: frozen values that the pages, the JSON, the command line and the exports read.

People are names here; seats are kept where a page must know the place at the table. Times are aware, in UTC.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property, partial
from itertools import groupby
from typing import Any, Final, NamedTuple

from scorekeeper.games.contract import Why
from scorekeeper.games.counting import Counted
from scorekeeper.games.fields import is_valid_number
from scorekeeper.games.problems import Refused
from scorekeeper.games.telling import Played, Told, gained, most_gained
from scorekeeper.games.words import Text, text
from scorekeeper.ledger import balances
from scorekeeper.ledger.balances import net
from scorekeeper.ledger.sheet import HandMetadata, Sheet
from scorekeeper.service.access.context import DERIVED_KINDS, SeatFlow, TableContext, setup_as_of
from scorekeeper.service.errors import hand_not_found
from scorekeeper.service.views.objections import Disputable, ObjectionView, objection_view, people_with_devices
from scorekeeper.store import queries
from scorekeeper.store.guests import name_guests
from scorekeeper.store.models.hands import HandRow, ObjectionRow
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.queries.hand_order import position_of_number
from scorekeeper.store.transactions import ReadTransaction

HandKey = tuple[int, int]
"""A hand of a table: the numbers of its sheet and of itself."""


FormValue = str | list[str]
"""The value of a form field: a text, or several."""


class Pair(NamedTuple):
    """Chips that one person owes another."""

    payer: str
    payee: str
    chips: int


class PaymentView(NamedTuple):
    """One payment of a hand with its reason."""

    payer: str
    payee: str
    chips: int
    why: Why


@dataclass(frozen=True)
class HandView(Disputable):
    """One version of a hand, settled. `shown` has the game's own values (numbers, texts, `Seat`, `BySeat`).

    `players` are the names on its sheet, in seat order: who is meant by the seats in `shown` and `entry`.

    `tell` says what is told of it, for whoever wants to know.

    `by` entered it, `on_behalf` of somebody else where that was said. `earlier` are the versions that people have
    superseded, oldest first; a preview has revision 0. By `place` the hands of a sheet stand in the order of play. One
    that is `undone` is withdrawn, to be entered again; one that is `reseated` was moved to where its people really sat.
    `recorded` is the revision of its first version: what was entered beside the hands before is older.
    """

    sheet: int
    number: int
    order_key: int
    revision: int
    players: tuple[str, ...]
    entry: Mapping[str, Any]
    dealer: int
    dealer_name: str
    shown: Mapping[str, Any]
    payments: tuple[PaymentView, ...]
    next_dealer: int
    next_dealer_name: str
    by: str | None
    at: datetime
    summarize: Callable[[], tuple[Text, Told]] = field(repr=False, compare=False)
    on_behalf: str | None = None
    withdrawn: bool = False
    undone: bool = False
    corrected: bool = False
    seats_were_corrected: bool = False
    earlier: tuple[HandView, ...] = ()
    objections: tuple[ObjectionView, ...] = ()
    recorded_revision: int = 0

    @property
    def headline(self) -> Text:
        """Who won it with what, in one short line."""
        return self._told[0]

    @property
    def summary(self) -> Told:
        """What was entered."""
        return self._told[1]

    @cached_property
    def _told(self) -> tuple[Text, Told]:
        return self.summarize()

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The payments, netted a pair."""
        return tuple(Pair(*paid) for paid in balances.net(self._flows))

    @cached_property
    def won(self) -> Mapping[str, int]:
        """The chips that the hand brought (negative: cost) everybody who paid or was paid."""
        return balances.totals((), self._flows)

    @property
    def _flows(self) -> list[tuple[str, str, int]]:
        return [payment[:3] for payment in self.payments]

    @property
    def was_inserted(self) -> bool:
        """Whether it was forgotten at first, and stands before hands of lower numbers."""
        return self.order_key != position_of_number(self.number)


@dataclass(frozen=True)
class TotalChange:
    """Where somebody stands in all before a hand and after it: chips, and the place among the players of its sheet.

    Equal chips are an equal place; who has no seat there has none.
    """

    before: int
    now: int
    place_before: int | None
    place: int | None


@dataclass(frozen=True)
class LastHand:
    """A hand as its reader takes it: the `chips` it brought them, None who had no part in it, and where they stand.

    `stands` is None where hands were played since. It `may_be_undone` by whoever entered it, until the next is saved.
    """

    hand: HandView
    chips: int | None
    total: TotalChange | None
    is_newest: bool
    may_be_undone: bool


def netted_pairs(flows: Iterable[tuple[str, str, int]]) -> tuple[Pair, ...]:
    """Payments between people, netted."""
    return tuple(Pair(payer, payee, chips) for payer, payee, chips in net(flows))


def seat_flows_by_name(context: TableContext, flows: Iterable[SeatFlow]) -> list[tuple[str, str, int]]:
    """Payments between people rather than seats."""
    return [(context.party_name(payer), context.party_name(payee), chips) for payer, payee, chips in flows]


def hand_view(
    context: TableContext, row: HandRow, earlier: Sequence[HandRow] = (), objections: Sequence[ObjectionView] = ()
) -> HandView:
    """One version of a hand, with the versions that people made before it; by the names of whoever sat there then."""
    context = setup_as_of(context, row.revision)
    there = [version for version in earlier if setup_as_of(context, version.revision).seats == context.seats]
    return HandView(
        sheet=row.sheet,
        number=row.number,
        revision=row.revision,
        players=context.players,
        entry=context.entry_with_names(row),
        dealer=row.dealer,
        dealer_name=context.players[row.dealer],
        shown=row.shown,
        payments=_payments(context, row),
        next_dealer=row.next_dealer,
        next_dealer_name=context.players[row.next_dealer],
        by=context.name_of(row.person) or row.entry.get("by"),
        at=row.at,
        summarize=partial(summarize_hand, context.ledger_sheet, row, there, context.name_of),
        on_behalf=context.name_of(row.on_behalf),
        order_key=row.order_key,
        withdrawn=row.withdrawn,
        undone=row.kind == "undone",
        corrected=bool(earlier) and not row.withdrawn and row.kind not in DERIVED_KINDS,
        seats_were_corrected=row.kind == "reseated",
        earlier=tuple(hand_view(context, version) for version in earlier),
        objections=tuple(objections),
        recorded_revision=(earlier[0] if earlier else row).revision,
    )


def _payments(context: TableContext, row: HandRow) -> tuple[PaymentView, ...]:
    names = {party: context.party_name(party) for payment in row.payments for party in payment[:2]}
    return tuple(PaymentView(names[payer], names[payee], chips, why) for payer, payee, chips, why in row.payments)


def list_hands(reading: ReadTransaction, context: TableContext, span: HandFilter) -> tuple[HandView, ...]:
    """These hands of the sheet, the oldest first."""
    return _found(reading, context, span).shown


def list_hands_before(
    reading: ReadTransaction, contexts: Mapping[int, TableContext], before: HandKey | None, limit: int
) -> list[HandView]:
    """The newest `limit` hands of all sheets (before one), the newest first; `contexts` are the sheets by number."""
    table_id = next(iter(contexts.values())).table_id
    rows = queries.hands.versions_before(reading, table_id, before, limit)
    of_each = [(place, list(versions)) for place, versions in groupby(rows, lambda row: (row.sheet, row.number))]
    words = queries.objections.objections_to(reading, table_id, [place for place, _ in of_each]) if of_each else ()
    said = {place: tuple(those) for place, those in groupby(sorted(words, key=_place), _place)}
    return [
        _newest(contexts[sheet], versions, _objections(contexts[sheet], said.get((sheet, number), ())).get(number, ()))
        for (sheet, number), versions in reversed(of_each)
    ]


def _place(row: ObjectionRow) -> HandKey:
    return row.sheet, row.number


@dataclass(frozen=True)
class _Found:
    """The hands of a span, in the order of play, and what else was read.

    The newest version of the `last` hand of the sheet, and the `number` that the next will have; whether there are
    `earlier` hands than those that are shown, and `later` ones; every hand of the evening that is `disputed`.
    """

    shown: tuple[HandView, ...]
    last: HandRow | None
    number: int
    earlier: bool
    later: bool
    disputed: tuple[HandKey, ...]


def _found(reading: ReadTransaction, context: TableContext, span: HandFilter) -> _Found:
    where = context.table_id, context.sheet.sheet
    rows = queries.hands.versions(reading, *where, span)
    of_each = {number: list(versions) for number, versions in groupby(rows, lambda row: row.number)}
    read = [(number, versions[0].order_key) for number, versions in of_each.items()]
    meant = span.among(read)
    all_words = queries.objections.objections(reading, *where, span)
    words = [word for word in all_words if word.sheet == context.sheet.sheet]
    said = _objections(context, words)
    since = span.since or 0
    news = {row.number for row in rows if row.revision > since}
    news |= {word.number for word in words if word.revision > since}
    last, recorded = (rows[-1], max(of_each)) if rows else (None, 0)
    shown = tuple(_newest(context, of_each[number], said.get(number, ())) for number in meant if number in news)
    earlier = (recorded if span.before is None else len(span.earlier(read))) > len(shown)
    later = bool(last and shown) and shown[-1].number != rows[-1].number
    disputed = tuple(sorted({_place(word) for word in all_words if not word.resolved}))
    return _Found(shown, last, recorded + 1, earlier, later, disputed)


def _objections(context: TableContext, rows: Iterable[ObjectionRow]) -> dict[int, list[ObjectionView]]:
    """What is said against each hand, by its number."""
    reached = people_with_devices(context.devices)
    said: dict[int, list[ObjectionView]] = {}
    for row in rows:
        said.setdefault(row.number, []).append(objection_view(context, row, context.seats, reached))
    return said


def get_hand(reading: ReadTransaction, context: TableContext, number: int) -> HandView:
    """The hand of this number; `NotFound` where there is none."""
    if is_valid_number(number):
        for found in list_hands(reading, context, HandFilter(number)):
            return found
    raise hand_not_found(number)


def _newest(context: TableContext, versions: list[HandRow], objections: Sequence[ObjectionView]) -> HandView:
    recorded, newest = versions[0].revision, versions.pop()
    # The version that people made last holds: of one that is replayed only what it comes to is new.
    made = versions.pop() if newest.kind == "replayed" else newest
    said = [version for version in (*versions, made) if version.kind not in DERIVED_KINDS]
    return replace(
        hand_view(context, newest, versions, objections),
        corrected=len(said) > 1 and not newest.withdrawn,
        undone=said[-1].kind == "undone",
        seats_were_corrected=made.kind == "reseated",
        recorded_revision=recorded,
    )


_log: Final = logging.getLogger(__name__)


def summarize_hand(
    sheet: Sheet, row: HandRow, earlier: Sequence[HandRow], name: Callable[[int], str | None]
) -> tuple[Text, Told]:
    """Who won it with what, and what was entered; of a hand that was withdrawn as it was before.

    What its game does not read is told as it was written. `name` says what a guest is called.
    """
    told = next((version for version in reversed((*earlier, row)) if not version.withdrawn), row)
    entry = name_guests(told.entry, name)
    played = _played(sheet, told, entry)
    if played is None:
        return most_gained(_won(sheet, told)), Told(tuple(_written(entry)))
    return sheet.game.headline(played), sheet.game.tell(played)


def counts_of_hand(sheet: Sheet, played: Played[Any, Any]) -> tuple[Counted, ...]:
    """What its game counts of a hand; nothing where it fails in that, for which nobody goes without the page."""
    try:
        return tuple(sheet.game.counted(played))
    except Exception:  # noqa: BLE001  whatever a game of others may raise
        _log.exception("A hand of %s could not be counted", sheet.game.id)
        return ()


def _written(entry: Mapping[str, Any]) -> Iterator[Text]:
    for name, value in entry.items():
        if name not in HandMetadata.model_fields:
            said = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            yield text("%(name)s %(value)s", name=name, value=said)


def _played(sheet: Sheet, row: HandRow, written: Mapping[str, Any]) -> Played[Any, Any] | None:
    """The hand as its game reads it; None where it does not, is not installed, or nothing was entered."""
    return read_played_hand(sheet, written, row.dealer, _won(sheet, row), row.shown)


def read_played_hand(
    sheet: Sheet, written: Mapping[str, Any], dealer: int, won: tuple[int, ...], shown: Mapping[str, Any]
) -> Played[Any, Any] | None:
    """A hand of which this was written, as its game reads it; None where it does not, or nothing was entered."""
    result = {name: value for name, value in written.items() if name not in HandMetadata.model_fields}
    if not result or not isinstance(sheet.rules, sheet.game.Rules):
        return None
    try:
        entry = sheet.game.read_entry(result)
    except Refused:
        return None
    return Played(sheet.rules, entry, dealer, won, shown)


def _won(sheet: Sheet, row: HandRow) -> tuple[int, ...]:
    return gained(((payment.payer, payment.payee, payment.chips) for payment in row.payments), sheet.seats)
