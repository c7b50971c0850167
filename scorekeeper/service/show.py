"""Rows become views: hands, the sheet, the draft."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby

from scorekeeper.games.contract import Dealt
from scorekeeper.games.words import Text, text
from scorekeeper.ledger.balance import net
from scorekeeper.service import course, faces
from scorekeeper.service.assent import waited_for, within_reach
from scorekeeper.service.errors import Moved, NotFound
from scorekeeper.service.room import Party, Room, every_sheet, flows, is_number, within
from scorekeeper.service.views import Actor, DraftView, Hand, HandView, Next, Objection, Pair, PaymentView, SheetView
from scorekeeper.store.queries import Reading, Span
from scorekeeper.store.rows import DraftRow, HandRow, ObjectionRow


def pairs(flows: Iterable[tuple[str, str, int]]) -> tuple[Pair, ...]:
    """Payments between people, netted."""
    return tuple(Pair(payer, payee, chips) for payer, payee, chips in net(flows))


def named_flows(room: Room, flows: Iterable[tuple[Party, Party, int]]) -> list[tuple[str, str, int]]:
    """Payments between people rather than seats."""
    return [(room.party_name(payer), room.party_name(payee), chips) for payer, payee, chips in flows]


def hand(room: Room, row: HandRow, earlier: Sequence[HandRow] = (), objections: Sequence[Objection] = ()) -> HandView:
    """One version of a hand, with the versions that people made before it."""
    return HandView(
        sheet=row.sheet,
        number=row.number,
        revision=row.revision,
        players=room.players,
        entry=row.entry,
        dealer=row.dealer,
        dealer_name=room.players[row.dealer],
        shown=row.shown,
        payments=_payments(room, row),
        pairs=pairs(named_flows(room, flows(room, row))),
        next_dealer=row.next_dealer,
        next_dealer_name=room.players[row.next_dealer],
        by=room.name_of(row.person) or row.entry.get("by"),
        at=row.at,
        on_behalf=room.name_of(row.on_behalf),
        withdrawn=row.withdrawn,
        corrected=bool(earlier) and not row.withdrawn,
        earlier=tuple(hand(room, version) for version in earlier),
        objections=tuple(objections),
    )


def _payments(room: Room, row: HandRow) -> tuple[PaymentView, ...]:
    return tuple(
        PaymentView(
            payer=room.party_name(payment.payer),
            payee=room.party_name(payment.payee),
            chips=payment.chips,
            why=payment.why,
            payer_seat=payment.payer if isinstance(payment.payer, int) else None,
            payee_seat=payment.payee if isinstance(payment.payee, int) else None,
        )
        for payment in row.payments
    )


def _objection(room: Room, row: ObjectionRow, reached: Collection[int]) -> Objection:
    waits_for = () if row.settled else waited_for(row, room.seats, reached)
    return Objection(
        id=row.objection,
        by=room.name_of(row.person),
        word=row.word,
        at=row.at,
        settled=row.settled,
        agreed=tuple(room.people[person].name for person in row.agreed),
        waits_for=tuple(room.people[person].name for person in waits_for),
    )


def hands(reading: Reading, room: Room, span: Span) -> tuple[HandView, ...]:
    """These hands of the sheet, the oldest first."""
    return _hands(reading, room, span)[0]


def hands_before(reading: Reading, rooms: Mapping[int, Room], before: Hand | None, limit: int) -> list[HandView]:
    """The newest `limit` hands of all sheets (before one), the newest first; `rooms` are the sheets by number."""
    table_id = next(iter(rooms.values())).table_id
    rows = reading.versions_before(table_id, before, limit)
    of_each = [(place, list(versions)) for place, versions in groupby(rows, lambda row: (row.sheet, row.number))]
    words = reading.objections_to(table_id, [place for place, _ in of_each]) if of_each else ()
    said = {place: tuple(those) for place, those in groupby(sorted(words, key=_place), _place)}
    return [
        _newest(rooms[sheet], versions, _objections(rooms[sheet], said.get((sheet, number), ())).get(number, ()))
        for (sheet, number), versions in reversed(of_each)
    ]


def _place(row: ObjectionRow) -> Hand:
    return row.sheet, row.number


def _hands(
    reading: Reading, room: Room, span: Span
) -> tuple[tuple[HandView, ...], HandRow | None, Sequence[ObjectionRow]]:
    """These hands, the oldest first; the newest version of the last; and every word that was read."""
    where = room.table_id, room.sheet.sheet
    rows = reading.versions(*where, span)
    last = rows[-1] if rows else None
    count = last.number if last else 0
    of_each = [(number, list(versions)) for number, versions in groupby(rows, lambda row: row.number)]
    of_each = [(number, versions) for number, versions in of_each if span.holds(number, count)]
    words = reading.objections(*where, [number for number, _ in of_each])
    said = _objections(room, words)
    since = span.since or 0
    news = {row.number for row in rows if row.revision > since}
    news |= {word.number for word in words if word.revision > since}
    shown = (_newest(room, versions, said.get(number, ())) for number, versions in of_each if number in news)
    return tuple(shown), last, words


def _objections(room: Room, rows: Iterable[ObjectionRow]) -> dict[int, list[Objection]]:
    """What is said against each hand, by its number."""
    reached = within_reach(room.devices)
    said: dict[int, list[Objection]] = {}
    for row in rows:
        said.setdefault(row.number, []).append(_objection(room, row, reached))
    return said


def one_hand(reading: Reading, room: Room, number: int) -> HandView:
    """The hand of this number; `NotFound` where there is none."""
    if is_number(number):
        for found in hands(reading, room, Span(number, number)):
            return found
    raise NotFound(text("there is no hand %(number)s here", number=number))


def _newest(room: Room, versions: list[HandRow], objections: Sequence[Objection]) -> HandView:
    newest = versions.pop()
    if newest.kind == "replayed":
        # The version that people made last holds: only what it comes to is new.
        versions.pop()
    return hand(room, newest, versions, objections)


def one_sheet(reading: Reading, room: Room, rooms: Iterable[Room], span: Span) -> SheetView:
    """The sheet with these of its hands; `rooms` are the same with every sheet of the table."""
    shown, last, words = _hands(reading, room, span)
    count = last.number if last else 0
    first = shown[0].number if shown else span.end(count) + 1
    return SheetView(
        number=room.sheet.sheet,
        revision=room.sheet.revision,
        game=room.played.game,
        rules=room.played.rules,
        players=room.players,
        first_dealer=room.sheet.first_dealer,
        goes_on_from=_goes_on_from(room, rooms),
        hands=shown,
        earlier_hands=first > 1 or (span.since is not None and len(shown) < count),
        disputed=tuple(sorted({word.number for word in words if not word.settled})),
        next=following(room, last),
        kept=room.kept,
    )


def must_fit(reading: Reading, room: Room, sheet: int | None, agreed: int | None) -> None:
    """`Moved` where another sheet is meant than this, or other seats or rules than it has now."""
    if sheet is not None and sheet != room.sheet.sheet:
        said = text("the table plays game %(number)s now", number=room.sheet.sheet)
    elif agreed is not None and agreed != room.sheet.revision:
        said = text("the seats or the rules have been changed meanwhile")
    else:
        return
    raise _moved(reading, room, said)


def must_follow(reading: Reading, room: Room, last: HandRow | None, follows: int | None) -> None:
    """`Moved` where the last hand ends otherwise than it did at this revision: who deals follows from it, and more."""
    if last is None or follows in {None, last.revision}:
        return
    then = reading.hand(room.table_id, room.sheet.sheet, last.number, before=within(follows or 0) + 1)
    if then is None or then.state != last.state:
        raise _moved(reading, room, text("hand %(number)s has been changed by somebody else", number=last.number))


def _moved(reading: Reading, room: Room, said: Text) -> Moved:
    return Moved(said, one_sheet(reading, room, every_sheet(reading, room), Span(limit=0)))


def _goes_on_from(room: Room, rooms: Iterable[Room]) -> int | None:
    """The sheet before this one of the same game, where it goes on; 0: from none of this table's; None: it does not."""
    if room.sheet.start is None:
        return None
    before = [there.sheet for there in rooms if there.sheet.sheet < room.sheet.sheet]
    return max((row.sheet for row in before if row.game == room.sheet.game), default=0)


def following(room: Room, last: HandRow | None) -> Next:
    """What comes after this hand, or first; of a sheet that is kept as paid no more than who would deal."""
    number, follows = (last.number + 1, last.revision) if last else (1, 0)
    if room.kept:
        dealer = last.next_dealer if last else room.sheet.first_dealer
        state = Dealt(len(room.seats), dealer)
        return Next(number, dealer, room.players[dealer], {}, over=False, state=state, follows=follows)
    game, rules = room.played.game, room.played.rules
    state = course.state_after(room.played, last)
    return Next(
        number=number,
        dealer=state.dealer,
        dealer_name=room.players[state.dealer],
        outlook=game.outlook(rules, state),
        over=game.over(rules, state),
        state=state,
        start=game.onward(state),
        follows=follows,
    )


def draft(room: Room, row: DraftRow | None, number: int, actor: Actor) -> DraftView:
    """What has been entered of hand `number`, as this device may see it; nothing where it is another's draft."""
    if row is None or room.kept or (row.sheet, row.number) != (room.sheet.sheet, number):
        return DraftView(number)
    hidden = faces.hidden(room, row, actor)
    who = {name: (room.name_of(by[1]), room.name_of(by[2])) for name, by in row.by.items()}
    return DraftView(
        number=number,
        fields={name: value for name, value in row.fields.items() if name not in hidden},
        by={name: by for name, (by, _) in who.items() if by},
        on_behalf={name: on_behalf for name, (_, on_behalf) in who.items() if on_behalf},
        revision=row.revision,
        face_down=tuple(hidden),
        laid=tuple(row.laid),
    )
