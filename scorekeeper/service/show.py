"""Rows become views: hands, the sheet, the draft."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from scorekeeper.games.contract import Dealt
from scorekeeper.games.words import text
from scorekeeper.ledger import record
from scorekeeper.ledger.balance import net
from scorekeeper.service import course, faces
from scorekeeper.service.assent import waited_for, within_reach
from scorekeeper.service.errors import NotFound
from scorekeeper.service.room import Party, Room, flows, is_number
from scorekeeper.service.views import Actor, DraftView, HandView, Next, Objection, Pair, PaymentView, SheetView
from scorekeeper.store.queries import Reading
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
        shown=record.read_shown(row.shown),
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
        for payment in record.read_payments(row.payments)
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


def hands(
    reading: Reading, room: Room, *, first: int = 1, last: int | None = None, since: int | None = None
) -> tuple[HandView, ...]:
    """Hands `first` to `last` of the sheet, oldest first; `since`: only where something is newer than that revision."""
    where = room.table_id, room.sheet.sheet
    objections = _objections(reading, room, reading.objections(*where, first=first, last=last))
    rows = reading.versions(*where, first=first, last=last, since=since)
    return tuple(
        _newest(room, list(versions), objections.get(number, ()))
        for number, versions in groupby(rows, lambda row: row.number)
    )


def _objections(reading: Reading, room: Room, rows: Sequence[ObjectionRow]) -> dict[int, list[Objection]]:
    """What is said against each hand, by its number."""
    reached = within_reach(reading.devices(room.table_id)) if rows else ()
    said: dict[int, list[Objection]] = {}
    for row in rows:
        said.setdefault(row.number, []).append(_objection(room, row, reached))
    return said


def one_hand(reading: Reading, room: Room, number: int) -> HandView:
    """The hand of this number; `NotFound` where there is none."""
    if is_number(number):
        for found in hands(reading, room, first=number, last=number):
            return found
    raise NotFound(text("there is no hand %(number)s here", number=number))


def _newest(room: Room, versions: list[HandRow], objections: Sequence[Objection]) -> HandView:
    newest = versions.pop()
    if newest.kind == "replayed":
        # The version that people made last holds: only what it comes to is new.
        versions.pop()
    return hand(room, newest, versions, objections)


def sheet(reading: Reading, room: Room, *, limit: int | None = None, since: int | None = None) -> SheetView:
    """The sheet with its newest hands."""
    last = reading.last_hand(room.table_id, room.sheet.sheet)
    count = last.number if last else 0
    first = 1 if limit is None else max(1, count - limit + 1)
    shown = hands(reading, room, first=first, since=since) if count else ()
    return SheetView(
        number=room.sheet.sheet,
        game=room.course.game,
        rules=room.course.rules,
        players=room.players,
        first_dealer=room.sheet.first_dealer,
        goes_on_from=_goes_on_from(reading, room),
        hands=shown,
        earlier_hands=first > 1 or (since is not None and len(shown) < count),
        disputed=tuple(reading.disputed(room.table_id, room.sheet.sheet)),
        next=following(room, last),
        kept=room.kept,
    )


def _goes_on_from(reading: Reading, room: Room) -> int | None:
    """The sheet before this one of the same game, where it goes on; 0: from none of this table's; None: it does not."""
    if room.sheet.start is None:
        return None
    before = [row for row in reading.sheets(room.table_id) if row.sheet < room.sheet.sheet]
    return max((row.sheet for row in before if row.game == room.sheet.game), default=0)


def following(room: Room, last: HandRow | None) -> Next:
    """What comes after this hand, or first; of a sheet that is kept as paid no more than who would deal."""
    number = last.number + 1 if last else 1
    if room.kept:
        dealer = last.next_dealer if last else room.sheet.first_dealer
        return Next(number, dealer, room.players[dealer], {}, over=False, state=Dealt(len(room.seats), dealer))
    game, rules = room.course.game, room.course.rules
    state = game.load_state(last.state if last else course.start(room.course))
    return Next(
        number=number,
        dealer=state.dealer,
        dealer_name=room.players[state.dealer],
        outlook=game.outlook(rules, state),
        over=game.over(rules, state),
        state=state,
        start=game.onward(state),
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
