"""Rows become views: hands, the sheet, the draft."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

from scorekeeper.games.registry import Dealt
from scorekeeper.games.words import Text, text
from scorekeeper.ledger.balances import net
from scorekeeper.service import face_down, replaying, telling
from scorekeeper.service.agreeing import objection_view, within_reach
from scorekeeper.service.amendments import UNSAID, amendments, as_of
from scorekeeper.service.caller import Actor
from scorekeeper.service.context import Context, Flow, every_sheet, is_number, within
from scorekeeper.service.errors import Moved, no_hand
from scorekeeper.service.hand_views import DraftView, Hand, HandView, Next, Objection, Pair, PaymentView
from scorekeeper.service.views import SheetView
from scorekeeper.store import queries
from scorekeeper.store.models.hands import DraftRow, HandRow, ObjectionRow
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.queries.hands import PreviousHand
from scorekeeper.store.transactions import ReadTransaction


def pairs(flows: Iterable[tuple[str, str, int]]) -> tuple[Pair, ...]:
    """Payments between people, netted."""
    return tuple(Pair(payer, payee, chips) for payer, payee, chips in net(flows))


def named_flows(context: Context, flows: Iterable[Flow]) -> list[tuple[str, str, int]]:
    """Payments between people rather than seats."""
    return [(context.party_name(payer), context.party_name(payee), chips) for payer, payee, chips in flows]


def hand(
    context: Context, row: HandRow, earlier: Sequence[HandRow] = (), objections: Sequence[Objection] = ()
) -> HandView:
    """One version of a hand, with the versions that people made before it; by the names of whoever sat there then."""
    context = as_of(context, row.revision)
    there = [version for version in earlier if as_of(context, version.revision).seats == context.seats]
    return HandView(
        sheet=row.sheet,
        number=row.number,
        revision=row.revision,
        players=context.players,
        entry=context.entry_of(row),
        dealer=row.dealer,
        dealer_name=context.players[row.dealer],
        shown=row.shown,
        payments=_payments(context, row),
        next_dealer=row.next_dealer,
        next_dealer_name=context.players[row.next_dealer],
        by=context.name_of(row.person) or row.entry.get("by"),
        at=row.at,
        tell=partial(telling.tell, context.played, row, there, context.name_of),
        on_behalf=context.name_of(row.on_behalf),
        place=row.order_key,
        withdrawn=row.withdrawn,
        undone=row.kind == "undone",
        corrected=bool(earlier) and not row.withdrawn and row.kind not in UNSAID,
        reseated=row.kind == "reseated",
        earlier=tuple(hand(context, version) for version in earlier),
        objections=tuple(objections),
        recorded=(earlier[0] if earlier else row).revision,
    )


def _payments(context: Context, row: HandRow) -> tuple[PaymentView, ...]:
    names = {party: context.party_name(party) for payment in row.payments for party in payment[:2]}
    return tuple(PaymentView(names[payer], names[payee], chips, why) for payer, payee, chips, why in row.payments)


def hands(reading: ReadTransaction, context: Context, span: HandFilter) -> tuple[HandView, ...]:
    """These hands of the sheet, the oldest first."""
    return _found(reading, context, span).shown


def hands_before(
    reading: ReadTransaction, contexts: Mapping[int, Context], before: Hand | None, limit: int
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


def _place(row: ObjectionRow) -> Hand:
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
    disputed: tuple[Hand, ...]


def _found(reading: ReadTransaction, context: Context, span: HandFilter) -> _Found:
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


def _objections(context: Context, rows: Iterable[ObjectionRow]) -> dict[int, list[Objection]]:
    """What is said against each hand, by its number."""
    reached = within_reach(context.devices)
    said: dict[int, list[Objection]] = {}
    for row in rows:
        said.setdefault(row.number, []).append(objection_view(context, row, context.seats, reached))
    return said


def one_hand(reading: ReadTransaction, context: Context, number: int) -> HandView:
    """The hand of this number; `NotFound` where there is none."""
    if is_number(number):
        for found in hands(reading, context, HandFilter(number)):
            return found
    raise no_hand(number)


def _newest(context: Context, versions: list[HandRow], objections: Sequence[Objection]) -> HandView:
    recorded, newest = versions[0].revision, versions.pop()
    # The version that people made last holds: of one that is replayed only what it comes to is new.
    made = versions.pop() if newest.kind == "replayed" else newest
    said = [version for version in (*versions, made) if version.kind not in UNSAID]
    return replace(
        hand(context, newest, versions, objections),
        corrected=len(said) > 1 and not newest.withdrawn,
        undone=said[-1].kind == "undone",
        reseated=made.kind == "reseated",
        recorded=recorded,
    )


def one_sheet(reading: ReadTransaction, context: Context, contexts: Sequence[Context], span: HandFilter) -> SheetView:
    """The sheet with these of its hands; `contexts` are all sheets of the table."""
    found = _found(reading, context, span)
    return SheetView(
        number=context.sheet.sheet,
        revision=context.sheet.revision,
        game=context.played.game,
        rules=context.played.rules,
        players=context.players,
        persons=context.seats,
        first_dealer=context.sheet.first_dealer,
        goes_on_from=_goes_on_from(context, contexts),
        hands=found.shown,
        earlier_hands=found.earlier,
        later_hands=found.later,
        all_disputed=found.disputed,
        next=following(context, found.last, found.number),
        kept=context.kept,
        goes_on_in=_goes_on_in(context, contexts),
        amendments=amendments(context),
        closed=context.table.closed is not None,
    )


def must_fit(reading: ReadTransaction, context: Context, sheet: int | None, agreed: int | None) -> None:
    """`Moved` where another sheet is meant than this, or other seats or rules than it has now."""
    if sheet is not None and sheet != context.sheet.sheet:
        said = text("the table plays game %(number)s now", number=context.sheet.sheet)
    elif agreed is not None and agreed != context.sheet.revision:
        said = text("the seats or the rules have been changed meanwhile")
    else:
        return
    raise moved(reading, context, said)


def must_follow(reading: ReadTransaction, context: Context, last: PreviousHand | None, follows: int | None) -> None:
    """`Moved` where the last hand ends otherwise than it did at this revision: who deals follows from it, and more."""
    if last is None or follows in {None, last.revision}:
        return
    then = queries.hands.newest_version(
        reading, context.table_id, context.sheet.sheet, last.number, before=within(follows or 0) + 1
    )
    if then is None or then.state != last.state:
        raise moved(reading, context, text("hand %(number)s has been changed by somebody else", number=last.number))


def moved(reading: ReadTransaction, context: Context, said: Text) -> Moved:
    """The answer to who means another sheet, seating or hand, with what is played."""
    return Moved(said, one_sheet(reading, context, every_sheet(reading, context), HandFilter(limit=0)))


def _goes_on_from(context: Context, contexts: Iterable[Context]) -> int | None:
    """The sheet before this one of the same game, where it goes on; 0: from none of this table's; None: it does not."""
    if context.sheet.continued_from is None:
        return None
    before = [there.sheet for there in contexts if there.sheet.sheet < context.sheet.sheet]
    return max((row.sheet for row in before if row.game == context.sheet.game), default=0)


def _goes_on_in(context: Context, contexts: Sequence[Context]) -> int | None:
    """The later sheet that goes on from this one, where one does."""
    of = {_goes_on_from(there, contexts): there.sheet.sheet for there in contexts}
    return of.get(context.sheet.sheet)


def following(context: Context, last: PreviousHand | None, number: int) -> Next:
    """What hand `number` begins with, after `last` or first; of a sheet kept as paid no more than who would deal."""
    follows, after = (last.revision, last.number) if last else (0, 0)
    if context.kept:
        dealer = last.next_dealer if last else context.sheet.first_dealer
        state = Dealt(len(context.seats), dealer)
        told = Next(number, dealer, context.players[dealer], {}, over=False, state=state, players=context.players)
        return replace(told, follows=follows, after=after)
    game, rules = context.played.game, context.played.rules
    state = replaying.state_after(context.played, last)
    return Next(
        number=number,
        dealer=state.dealer,
        dealer_name=context.players[state.dealer],
        outlook=game.outlook(rules, state),
        over=game.over(rules, state),
        state=state,
        players=context.players,
        start=game.onward(state),
        follows=follows,
        after=after,
    )


def draft(context: Context, row: DraftRow | None, number: int, actor: Actor) -> DraftView:
    """What has been entered of hand `number`, as this device may see it; nothing where it is another's draft."""
    if row is None or context.kept or (row.sheet, row.number) != (context.sheet.sheet, number):
        return DraftView(number)
    hidden = face_down.hidden(context, row, actor)
    who = {name: (context.name_of(by[1]), context.name_of(by[2])) for name, by in row.entered_by.items()}
    return DraftView(
        number=number,
        fields={name: value for name, value in row.fields.items() if name not in hidden},
        by={name: by for name, (by, _) in who.items() if by},
        on_behalf={name: on_behalf for name, (_, on_behalf) in who.items() if on_behalf},
        revision=row.revision,
        face_down=tuple(hidden),
        laid=tuple(row.placed),
    )
