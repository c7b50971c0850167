"""Protect bets that players have placed on their own devices.

Only the dealer of the hand and the host can change or withdraw a bet that has been placed.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from scorekeeper.games.contract import State
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, text
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.errors import DraftChanged, Forbidden
from scorekeeper.service.views.drafts import draft_dealer, draft_view, hidden_fields, hidden_fields_in
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
    game = context.ledger_sheet.game
    bets = [value or None if place == seat else None for place in range(len(context.seats))]
    entry = game.read_entry({game.bet_field: bets}, from_form=True)
    problems = game.check(context.ledger_sheet.rules, state, entry)
    if own := [problem for problem in problems if problem.field == bet_field(context, seat)]:
        raise Refused(own, context.players)
    return str(getattr(entry, game.bet_field)[seat])


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
    problems = [
        Problem(name, "laid", _refusal(context, seat, dealer))
        for name, seat in _placed_bets(context, row, dealer).items()
        if fields.get(name, row.fields[name]) != row.fields[name]
    ]
    current_dealer = row.fields.get("dealer", "")
    is_decided = row.placed or hidden_fields(context, row, context.me)
    if is_decided and fields.get("dealer", current_dealer) != current_dealer:
        message = text(
            "bets have been placed; only %(dealer)s or the host can change who deals", dealer=context.players[dealer]
        )
        problems.append(Problem("dealer", "laid", message))
    _raise_if_any(context, row, problems)


def refuse_hidden(context: TableContext, row: DraftRow, names: Collection[str]) -> None:
    """Raise `DraftChanged` with every field in `names` that is hidden from this device.

    A name also covers the fields of its list. The error does not depend on the hidden values, and the check runs before
    any value is compared, so a device cannot learn a hidden value from it.
    """
    problems = [
        Problem(name, "face_down", hidden_refusal(context.players[seat]))
        for name, seat in hidden_fields(context, row, context.me).items()
        if name in names or name.rpartition(".")[0] in names
    ]
    _raise_if_any(context, row, problems)


def hidden_refusal(player: str) -> Text:
    """Return why the part of a player can be neither entered nor saved yet."""
    return text("%(player)s's part is hidden until all are in, or the dealer or host reveals it", player=player)


def require_confirmed_bets(
    context: TableContext, stands: SheetStatus, entry: Mapping[str, Any], *, from_form: bool, draft_revision: int | None
) -> None:
    """Raise `DraftChanged` if the next hand contains a hidden value or differs from a placed bet.

    A device that may change bets does so by recording this hand, unless the bet was placed after `draft_revision`.
    """
    row, last = stands.draft, stands.last
    if row is None:
        return
    refuse_hidden(context, row, hidden_fields_in(context, entry))
    if not context.ledger_sheet.game.bet_field:
        return
    dealer = draft_dealer(context, row, last.next_dealer if last else context.sheet.first_dealer)
    may_change, entered = may_change_bets(context, dealer), _entered_bets(context, entry, from_form=from_form)
    problems = [
        Problem(name, "laid", _refusal(context, seat, dealer, row.fields[name], entered.get(name)))
        for name, seat in _placed_bets(context, row, dealer).items()
        if entered.get(name) != row.fields[name]
        and not (may_change and (draft_revision is None or row.placed[name] <= draft_revision))
    ]
    _raise_if_any(context, row, problems)


def _placed_bets(context: TableContext, row: DraftRow, dealer: int) -> dict[str, int]:
    """Return the fields that hold placed bets, each with its seat; the dealer of the hand has no bet."""
    seats = {bet_field(context, seat): seat for seat in range(len(context.seats)) if seat != dealer}
    return {name: seat for name, seat in seats.items() if name in row.placed}


def _entered_bets(context: TableContext, entry: Mapping[str, Any], *, from_form: bool) -> dict[str, str]:
    """Return the bets of an entry as the game reads them, by field; empty if the game cannot read them."""
    laid = context.ledger_sheet.game.bet_field
    try:
        values = getattr(context.ledger_sheet.game.read_entry({laid: entry.get(laid)}, from_form=from_form), laid)
    except Refused:
        return {}
    return {bet_field(context, seat): str(value) for seat, value in enumerate(values) if value is not None}


def _refusal(
    context: TableContext, seat: int, dealer: int, laid: FormValue | None = None, entered: str | None = None
) -> Text:
    names = {"player": context.players[seat], "dealer": context.players[dealer]}
    if laid is None or entered is None:
        return text("%(player)s has placed this bet; only %(dealer)s or the host can change it", **names)
    return text(
        "%(player)s bet %(laid)s, not %(typed)s; only %(dealer)s or the host can change it",
        **names,
        laid=laid,
        typed=entered,
    )


def _raise_if_any(context: TableContext, row: DraftRow, problems: Sequence[Problem]) -> None:
    if problems:
        raise DraftChanged(problems[0].message, draft_view(context, row, row.number, context.me), problems)
