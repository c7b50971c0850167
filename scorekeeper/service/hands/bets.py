"""Protect bets that players and spectators have placed on their own devices.

Only the dealer of the hand and the host can change or withdraw a bet that has been placed.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from scorekeeper.games.contract import State
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, text
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.errors import DraftChanged, Forbidden
from scorekeeper.service.views.drafts import CLOSED, bet_of, draft_dealer, draft_view, hidden_fields, hidden_fields_in
from scorekeeper.service.views.hands import FormValue
from scorekeeper.store.models.hands import DraftRow
from scorekeeper.store.queries.hands import SheetStatus


def own_bet_seat(context: TableContext, dealer: int) -> int:
    """Return the seat of this device's bet, or raise `Forbidden` if it has none."""
    seat = context.me.seat
    if seat is None or seat == dealer or not context.ledger_sheet.game.bet_field:
        raise Forbidden(text("you do not bet in this hand"))
    return seat


def bet_field(context: TableContext, seat: int) -> str:
    """Return the name of the form field that holds the bet of a seat."""
    return f"{context.ledger_sheet.game.bet_field}.{seat}"


def parse_bet(context: TableContext, state: State, seat: int, value: FormValue) -> str:
    """Return a bet in the form that the game reads, or raise `Refused` if a hand after `state` could not hold it."""
    field = context.ledger_sheet.game.bet_field
    bets = [value or None if place == seat else None for place in range(len(context.seats))]
    return str(getattr(_read_bets(context, state, {field: bets}, bet_field(context, seat)), field)[seat])


def impossible_bets(context: TableContext, row: DraftRow, state: State, dealer: int) -> dict[str, Text]:
    """Return the placed bets and the accepted side bets that no hand of `dealer` after `state` could hold, with why.

    A bet is named by its field, a side bet by its field `accepted`. There are none while bets are hidden: rules and
    answers that are tried out must not reveal them.
    """
    seats = {bet_field(context, seat): seat for seat in range(len(context.seats)) if seat != dealer}
    game, impossible = context.ledger_sheet.game, {}
    shown, state = row.revealed or not game.hidden_field(context.ledger_sheet.rules), game.dealt_by(state, dealer)
    for name in row.placed.keys() & row.fields.keys() if shown else ():
        slot = name.removesuffix("by")
        field = name if name in seats else f"{slot}accepted"
        try:
            if name in seats:
                parse_bet(context, state, seats[name], row.fields[name])
            elif slot != name and row.fields.get(field, "true") == "true":
                side_bets = {game.bet_field: [], game.side_bet_field: [_side_bet_in(row, slot)]}
                _read_bets(context, state, side_bets, f"{game.side_bet_field}.0")
        except Refused as refused:
            impossible[field] = refused.problems[0].message
    return impossible


def _side_bet_in(row: DraftRow, slot: str) -> dict[str, FormValue]:
    return {field.removeprefix(slot): value for field, value in row.fields.items() if field.startswith(slot)}


def _read_bets(context: TableContext, state: State, bets: Mapping[str, Any], name: str) -> object:
    """Return an entry with these bets, or raise `Refused` if a hand after `state` could not hold the bet `name`."""
    game = context.ledger_sheet.game
    entry = game.read_entry(bets, from_form=True)
    problems = game.check(context.ledger_sheet.rules, state, entry)
    if own := [problem for problem in problems if f"{problem.field}.".startswith(f"{name}.")]:
        raise Refused(own, context.players)
    return entry


#: The most side bets that spectators can place for a hand; the form of a hand has a few more rows.
MAX_SIDE_BETS = 20


def side_bet_fields(
    context: TableContext, row: DraftRow, state: State, given: Mapping[str, FormValue]
) -> dict[str, FormValue]:
    """Return the fields of the caller's side bet, `on` a seat, which the banker has not answered, or which is late.

    Raise `Forbidden` if the caller has a seat or no name, and `Refused` if no hand after `state` could hold the bet or
    the caller has bet on this player already.
    """
    game, me = context.ledger_sheet.game, context.me
    field = game.side_bet_field
    if me.name is None or me.seat is not None or not field:
        raise Forbidden(text("only spectators with a name can make side bets"))
    bet = {"by": me.name} | {name: given[name] for name in ("on", "amount") if given.get(name)}
    entry = _read_bets(context, state, {game.bet_field: [], field: [bet]}, f"{field}.0")
    (parsed,) = getattr(entry, field)
    bet |= {"on": str(parsed.on), "amount": str(parsed.amount)}
    slots = [f"{field}.{place}." for place in range(MAX_SIDE_BETS)]
    same = [slot for slot in slots if all(row.fields.get(slot + name) == bet[name] for name in ("by", "on"))]
    if any(row.fields.get(f"{slot}accepted") != "false" for slot in same):
        message = text("you have bet on this player in this hand; a bet cannot be changed")
        raise Refused([Problem(f"{field}.0.on", "placed", message)])
    free = [slot for slot in slots if not any(name.startswith(slot) for name in row.fields)]
    if not free:
        raise Refused([Problem("", "long", text("at most %(most)s entries", most=MAX_SIDE_BETS))])
    bet["accepted"] = "late" if CLOSED in row.placed else "unanswered"
    return {free[0] + name: value for name, value in bet.items()}


def may_change_bets(context: TableContext, dealer: int) -> bool:
    """Return whether this device may change bets that other players have placed."""
    return context.me.is_host or context.me.seat == dealer


def require_draft_rights(
    context: TableContext, row: DraftRow, fields: Mapping[str, FormValue], next_dealer: int
) -> None:
    """Raise `DraftChanged` if `fields` would change a placed bet or the dealer and this device may not do so.

    The dealer cannot be changed once a bet is placed or hidden from this device, except by the dealer and the host.
    """
    dealer = draft_dealer(context, row, next_dealer)
    if may_change_bets(context, dealer):
        return
    placed = placed_bets(context, row, dealer)
    changed = (name for name in fields if bet_of(name) in placed and fields[name] != row.fields.get(name, ""))
    problems = [Problem(name, "placed", _refusal(context, placed[bet_of(name)], dealer)) for name in changed]
    current_dealer = row.fields.get("dealer", "")
    is_decided = any(row.placed) or hidden_fields(context, row, context.me)
    if is_decided and fields.get("dealer", current_dealer) != current_dealer:
        message = text(
            "bets have been placed; only %(dealer)s or the host can change who deals", dealer=context.players[dealer]
        )
        problems.append(Problem("dealer", "placed", message))
    _raise_if_any(context, row, problems)


def refuse_hidden(context: TableContext, row: DraftRow, names: Collection[str]) -> None:
    """Raise `DraftChanged` with every field in `names` that is hidden from this device.

    A name also covers the fields of its list, and an answer covers its side bet. The error does not depend on the
    hidden values, and the check runs before any value is compared, so a device cannot learn a hidden value from it.
    """
    hidden = hidden_fields(context, row, context.me)
    covering = {*names, *(f"{name.removesuffix('accepted')}on" for name in names if name.endswith(".accepted"))}
    sent = (name for name in hidden if any(f"{name}.".startswith(f"{other}.") for other in covering))
    problems = [Problem(name, "hidden", hidden_refusal(context.name(hidden[name]))) for name in sent]
    _raise_if_any(context, row, problems)


def hidden_refusal(player: str) -> Text:
    """Return why the part of a player can be neither entered nor saved yet."""
    return text("%(player)s's part is hidden until all are in, or the dealer or host reveals it", player=player)


def require_confirmed_bets(
    context: TableContext, stands: SheetStatus, entry: Mapping[str, Any], *, from_form: bool, draft_revision: int | None
) -> None:
    """Raise `DraftChanged` if the next hand contains a hidden value, or if a placed bet is another one or hidden.

    A device that may change bets does so by recording this hand, unless the bet was placed after `draft_revision`.
    """
    row, last = stands.draft, stands.last
    if row is None:
        return
    game = context.ledger_sheet.game
    refuse_hidden(context, row, {*hidden_fields_in(context, entry), game.side_bet_field})
    if not game.bet_field:
        return
    dealer = draft_dealer(context, row, last.next_dealer if last else context.sheet.first_dealer)
    may_change, entered = may_change_bets(context, dealer), _entered_bets(context, entry, from_form=from_form)
    problems = [
        Problem(name, "placed", _refusal(context, person, dealer, row.fields[name], entered.get(name)))
        for name, person in placed_bets(context, row, dealer).items()
        if entered.get(name) != row.fields[name]
        and not _has_side_bet(context, row, name, entry, from_form=from_form)
        and not (may_change and (draft_revision is None or row.placed[name] <= draft_revision))
    ]
    _raise_if_any(context, row, problems)


def placed_bets(context: TableContext, row: DraftRow, dealer: int | None = None) -> dict[str, int]:
    """Return the fields that hold placed bets, each with the person whose bet it is.

    The dealer of the hand has no bet, and a spectator who has taken a seat has no side bet.
    """
    bets = {bet_field(context, seat): person for seat, person in enumerate(context.seats) if seat != dealer}
    guests = {name: context.person_named(row.fields[name]) for name in row.placed if name.endswith(".by")}
    bets |= {name: person for name, person in guests.items() if person and person not in context.seats}
    return {name: person for name, person in bets.items() if name in row.placed}


def _entered_bets(context: TableContext, entry: Mapping[str, Any], *, from_form: bool) -> dict[str, str]:
    """Return the bets of an entry as the game reads them, by field; empty if the game cannot read them."""
    laid = context.ledger_sheet.game.bet_field
    try:
        values = getattr(context.ledger_sheet.game.read_entry({laid: entry.get(laid)}, from_form=from_form), laid)
    except Refused:
        return {}
    return {bet_field(context, seat): str(value) for seat, value in enumerate(values) if value is not None}


def _has_side_bet(
    context: TableContext, row: DraftRow, name: str, entry: Mapping[str, Any], *, from_form: bool
) -> bool:
    """Return whether the field `name` places a side bet that an entry has, or the game cannot read one of them."""
    game, slot = context.ledger_sheet.game, name.removesuffix("by")
    given: dict[str, Any] = {game.bet_field: [], game.side_bet_field: entry.get(game.side_bet_field)}
    try:
        own = game.read_entry(given | {game.side_bet_field: [_side_bet_in(row, slot)]}, from_form=True)
        there = getattr(game.read_entry(given, from_form=from_form), game.side_bet_field) or ()
        return slot != name and getattr(own, game.side_bet_field)[0] in there
    except Refused:
        return slot != name


def _refusal(
    context: TableContext, person: int, dealer: int, laid: FormValue | None = None, entered: str | None = None
) -> Text:
    values: dict[str, Any] = {"player": context.name(person), "dealer": context.players[dealer]}
    if laid is None or entered is None:
        return text("%(player)s has placed this bet; only %(dealer)s or the host can change it", **values)
    values |= {"laid": laid, "typed": entered}
    return text("%(player)s bet %(laid)s, not %(typed)s; only %(dealer)s or the host can change it", **values)


def _raise_if_any(context: TableContext, row: DraftRow, problems: Sequence[Problem]) -> None:
    if problems:
        raise DraftChanged(problems[0].message, draft_view(context, row, row.number, context.me), problems)
