"""Build the view of a hand: its payments, versions and objections, and its summary in words.

People are names; seats are included where a page needs the place at the table. Times are aware, in UTC.
"""

import json
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property, partial
from itertools import groupby
from typing import Any, NamedTuple

from scorekeeper.games import counting, fields
from scorekeeper.games.contract import Why
from scorekeeper.games.problems import Refused
from scorekeeper.games.telling import HandDescription, Played, chips_won, most_gained
from scorekeeper.games.words import Text, text
from scorekeeper.ledger import balances
from scorekeeper.ledger.reports import shown_values
from scorekeeper.ledger.sheet import HandMetadata, Sheet
from scorekeeper.service.access.context import DERIVED_KINDS, SeatFlow, TableContext, setup_as_of
from scorekeeper.service.errors import hand_not_found
from scorekeeper.service.views.objections import Disputable, ObjectionView, objection_view, people_with_devices
from scorekeeper.store import guests, queries
from scorekeeper.store.models.hands import HandRow, ObjectionRow
from scorekeeper.store.queries.hand_order import HandFilter, position_of_number
from scorekeeper.store.transactions import ReadTransaction

#: A hand of a table: the number of its sheet and its own number.
HandKey = tuple[int, int]


#: The value of a form field: one text or several.
FormValue = str | list[str]


class Pair(NamedTuple):
    """Chips that one person owes another."""

    payer: str
    payee: str
    chips: int


class PaymentView(NamedTuple):
    """A payment of a hand with its reason."""

    payer: str
    payee: str
    chips: int
    why: Why


@dataclass(frozen=True)
class HandView(Disputable):
    """A version of a hand, settled. `shown` has the game's own values (numbers, texts, `Seat`, `BySeat`).

    `players` are the names on its sheet in seat order, for the seats in `shown` and `entry`.

    `summarize` returns the summary of the hand; it is called when the summary is needed.

    `by` entered it, `on_behalf` of another person if one was named. `earlier` are the versions made by people that it
    supersedes, oldest first; a preview has revision 0. `order_key` orders the hands of a sheet as they were played. A
    hand that is `undone` is withdrawn, to be entered again; one that was restored unchanged is not `corrected`; if
    `seats_were_corrected`, it was moved to the seats where its players really sat. `recorded_revision` is the revision
    of its first version: chip entries before it are older. `shown_number` is the number that people see, which runs on
    through a game that goes on on another sheet.
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
    summarize: Callable[[], tuple[Text, HandDescription]] = field(repr=False, compare=False)
    on_behalf: str | None = None
    withdrawn: bool = False
    undone: bool = False
    corrected: bool = False
    seats_were_corrected: bool = False
    earlier: "tuple[HandView, ...]" = ()
    objections: tuple[ObjectionView, ...] = ()
    recorded_revision: int = 0
    shown_number: int = 0

    @property
    def shown_by_name(self) -> dict[str, Any]:
        """The game's own values as JSON values, with names for seats."""
        return shown_values(self.shown, self.players)

    @property
    def headline(self) -> Text:
        """The winner and the winning hand, in one short line."""
        return self._summary[0]

    @property
    def summary(self) -> HandDescription:
        """The entry in words."""
        return self._summary[1]

    @cached_property
    def _summary(self) -> tuple[Text, HandDescription]:
        return self.summarize()

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The payments, netted by pair."""
        return tuple(Pair(*paid) for paid in balances.net(self._flows))

    @cached_property
    def won(self) -> Mapping[str, int]:
        """The chips that each person in a payment won (negative: lost)."""
        return balances.totals((), self._flows)

    @property
    def _flows(self) -> list[tuple[str, str, int]]:
        return [payment[:3] for payment in self.payments]

    @property
    def was_inserted(self) -> bool:
        """Whether it was inserted later, before hands with lower numbers."""
        return self.order_key != position_of_number(self.number)


@dataclass(frozen=True)
class TotalChange:
    """The total of a person before and after a hand: chips, and the rank among all people, as on the last page.

    Equal chips are an equal rank.
    """

    before: int
    now: int
    place_before: int
    place: int


@dataclass(frozen=True)
class LastHand:
    """A hand from the reader's view: the `chips` won, None for a reader without chips, and the new total.

    `total` is None if later hands were played. It `may_be_undone` by the person who entered it until the next is
    recorded.
    """

    hand: HandView
    chips: int | None
    total: TotalChange | None
    is_newest: bool
    may_be_undone: bool


def seat_flows_by_name(context: TableContext, flows: Iterable[SeatFlow]) -> list[tuple[str, str, int]]:
    """Return payments between seats as payments between names."""
    return [(context.party_name(payer), context.party_name(payee), chips) for payer, payee, chips in flows]


def hand_view(
    context: TableContext, row: HandRow, earlier: Sequence[HandRow] = (), objections: Sequence[ObjectionView] = ()
) -> HandView:
    """Return the view of a version of a hand, with `earlier` versions made by people, by the players at that time."""
    context = setup_as_of(context, row.revision)
    same_seats = [version for version in earlier if setup_as_of(context, version.revision).seats == context.seats]
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
        summarize=partial(summarize_hand, context.ledger_sheet, row, same_seats, context.name_of),
        on_behalf=context.name_of(row.on_behalf),
        order_key=row.order_key,
        withdrawn=row.withdrawn,
        undone=row.kind == "undone",
        corrected=bool(earlier) and not row.withdrawn and row.kind not in DERIVED_KINDS,
        seats_were_corrected=row.kind == "reseated",
        earlier=tuple(hand_view(context, version) for version in earlier),
        objections=tuple(objections),
        recorded_revision=(earlier[0] if earlier else row).revision,
        shown_number=context.hands_before + row.number,
    )


def _payments(context: TableContext, row: HandRow) -> tuple[PaymentView, ...]:
    names = {party: context.party_name(party) for payment in row.payments for party in payment[:2]}
    return tuple(PaymentView(names[payer], names[payee], chips, why) for payer, payee, chips, why in row.payments)


def list_hands_before(
    reading: ReadTransaction, contexts: Mapping[int, TableContext], before: HandKey | None, limit: int
) -> list[HandView]:
    """Return the newest `limit` hands of all sheets (before one), the newest first; `contexts` are by sheet number."""
    table_id = next(iter(contexts.values())).table_id
    rows = queries.hands.versions_before(reading, table_id, before, limit)
    by_hand = [(hand, list(versions)) for hand, versions in groupby(rows, _hand_key)]
    objections = queries.hands.objections_to(reading, table_id, [hand for hand, _ in by_hand]) if by_hand else ()
    said = _by_hand(objections)
    return [_newest_view(contexts[hand[0]], versions, said[hand]) for hand, versions in reversed(by_hand)]


def _hand_key(row: HandRow | ObjectionRow) -> HandKey:
    return row.sheet, row.number


def _by_hand(objections: Iterable[ObjectionRow]) -> defaultdict[HandKey, list[ObjectionRow]]:
    by_hand = defaultdict[HandKey, list[ObjectionRow]](list)
    for row in objections:
        by_hand[_hand_key(row)].append(row)
    return by_hand


@dataclass(frozen=True)
class LoadedHands:
    """The hands of a filter in playing order, and other results of the same queries.

    `last` is the newest version of the last hand of the sheet, and `number` is the number of the next hand. `earlier`
    and `later`: there are hands before or after those in `shown`. `disputed` are all disputed hands of the table.
    """

    shown: tuple[HandView, ...]
    last: HandRow | None
    number: int
    earlier: bool
    later: bool
    disputed: tuple[HandKey, ...]


def load_hands(reading: ReadTransaction, context: TableContext, span: HandFilter) -> LoadedHands:
    """Return the hands of a sheet that a filter selects."""
    sheet_key = context.table_id, context.sheet.sheet
    rows = queries.hands.versions(reading, *sheet_key, span)
    by_number = {number: list(versions) for number, versions in groupby(rows, lambda row: row.number)}
    keys = [(number, versions[0].order_key) for number, versions in by_number.items()]
    selected = span.among(keys)
    all_objections = queries.hands.objections(reading, *sheet_key, span)
    objections = [objection for objection in all_objections if objection.sheet == context.sheet.sheet]
    said = _by_hand(objections)
    since = span.since or 0
    changed = {row.number for row in rows if row.revision > since}
    changed |= {objection.number for objection in objections if objection.revision > since}
    last, recorded = (rows[-1], max(by_number)) if rows else (None, 0)
    shown_numbers = (number for number in selected if number in changed)
    shown = tuple(_newest_view(context, by_number[one], said[context.sheet.sheet, one]) for one in shown_numbers)
    earlier = (recorded if span.before is None else len(span.earlier(keys))) > len(shown)
    later = bool(last and shown) and shown[-1].number != rows[-1].number
    disputed = tuple(sorted({_hand_key(objection) for objection in all_objections if not objection.resolved}))
    return LoadedHands(shown, last, recorded + 1, earlier, later, disputed)


def get_hand(reading: ReadTransaction, context: TableContext, number: int) -> HandView:
    """Return the hand with this number; raise `NotFound` if there is none."""
    if fields.is_valid_number(number):
        for hand in load_hands(reading, context, HandFilter(number)).shown:
            return hand
    raise hand_not_found(number)


def _newest_view(context: TableContext, versions: list[HandRow], objections: Iterable[ObjectionRow]) -> HandView:
    said = [objection_view(context, row, context.seats, people_with_devices(context.devices)) for row in objections]
    recorded, newest = versions[0].revision, versions.pop()
    # The last version that a person made counts: a replayed version only has new payments.
    last_made = versions.pop() if newest.kind == "replayed" else newest
    by_people = [version for version in (*versions, last_made) if version.kind not in DERIVED_KINDS]
    return replace(
        hand_view(context, newest, versions, said),
        corrected=not newest.withdrawn and any(version.entry != by_people[-1].entry for version in by_people),
        undone=by_people[-1].kind == "undone",
        seats_were_corrected=last_made.kind == "reseated",
        recorded_revision=recorded,
    )


_log = logging.getLogger(__name__)


def summarize_hand(
    sheet: Sheet, row: HandRow, earlier: Sequence[HandRow], name: Callable[[int], str | None]
) -> tuple[Text, HandDescription]:
    """Return the headline of a hand and its entry in words; for a withdrawn hand, those of the version before.

    If its game cannot read the entry, the values are shown unchanged. `name` returns the name of a guest.
    """
    shown = next((version for version in reversed((*earlier, row)) if not version.withdrawn), row)
    entry = guests.name_guests(shown.entry, name)
    won = chips_won((payment[:3] for payment in shown.payments), sheet.seats)
    played = read_played_hand(sheet, entry, shown.dealer, won, shown.shown)
    if played is None:
        return most_gained(won), HandDescription(tuple(_written(entry)))
    return sheet.game.headline(played), sheet.game.description(played)


def counts_of_hand(sheet: Sheet, played: Played[Any, Any]) -> tuple[counting.Counted, ...]:
    """Return the counts of a hand for the statistics; empty if the game raises an error, so the page still works."""
    try:
        return tuple(sheet.game.count(played))
    except Exception:  # noqa: BLE001  a game from a plugin may raise anything
        _log.exception("A hand of %s could not be counted", sheet.game.id)
        return ()


def _written(entry: Mapping[str, Any]) -> Iterator[Text]:
    for name, value in entry.items():
        if name not in HandMetadata.model_fields:
            shown = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            yield text("%(name)s %(value)s", name=name, value=shown)


def read_played_hand(
    sheet: Sheet, written: Mapping[str, Any], dealer: int, won: tuple[int, ...], shown: Mapping[str, Any]
) -> Played[Any, Any] | None:
    """Return the hand of this entry as its game reads it.

    Return None if the game cannot read it or is missing, or if the entry is empty.
    """
    result = {name: value for name, value in written.items() if name not in HandMetadata.model_fields}
    if not result or not isinstance(sheet.rules, sheet.game.Rules):
        return None
    try:
        entry = sheet.game.read_entry(result)
    except Refused:
        return None
    return Played(sheet.rules, entry, dealer, won, shown)
