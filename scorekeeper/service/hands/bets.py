"""What players lay on the table: parts of a hand that each confirms on a phone of their own, as chips are put down.

From then on only whoever deals, and the host, change it or take it back.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from scorekeeper.games.contract import State
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, text
from scorekeeper.service.access.callers import Actor
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.errors import DraftChanged, Forbidden
from scorekeeper.service.views.drafts import draft_dealer, draft_view, hidden_fields, is_contained
from scorekeeper.service.views.hands import FormValue
from scorekeeper.store.models.hands import DraftRow
from scorekeeper.store.queries.hands import SheetStatus


def own_bet_seat(context: TableContext, actor: Actor, dealer: int) -> int:
    """The seat whose part this device lays; `NotYours` where it has none."""
    seat = context.seat_of(actor.person)
    if seat is None or seat == dealer or not context.ledger_sheet.game.laid:
        raise Forbidden(text("you have nothing to lay in this hand"))
    return seat


def bet_field(context: TableContext, seat: int) -> str:
    """The form's name for what a seat lays."""
    return f"{context.ledger_sheet.game.laid}.{seat}"


def parse_bet(context: TableContext, state: State, seat: int, value: FormValue) -> str:
    """What is laid, as it was understood; `Refused` where a hand after `state` could not hold it."""
    game, places = (
        context.ledger_sheet.game,
        [value or None if at == seat else None for at in range(len(context.seats))],
    )
    entry = game.read_entry({game.laid: places}, from_form=True)
    problems = game.check(context.ledger_sheet.rules, state, entry)
    if here := [problem for problem in problems if problem.field == bet_field(context, seat)]:
        raise Refused(here, context.players)
    return str(getattr(entry, game.laid)[seat])


def may_change_bets(context: TableContext, actor: Actor, dealer: int) -> bool:
    """Whether this device changes what others have laid."""
    return actor.is_host or context.seat_of(actor.person) == dealer


def require_draft_rights(
    context: TableContext, row: DraftRow, fields: Mapping[str, FormValue], actor: Actor, previous_revision: int
) -> None:
    """`Stale` where `fields` would change what is laid, or who deals it, and that is not for this device."""
    dealer = draft_dealer(context, row, previous_revision)
    if may_change_bets(context, actor, dealer):
        return
    problems = [
        Problem(name, "laid", _refusal(context, seat, dealer))
        for name, seat in _laid(context, row, dealer).items()
        if fields.get(name, row.fields[name]) != row.fields[name]
    ]
    named = row.fields.get("dealer", "")
    if row.placed and fields.get("dealer", named) != named:
        said = text("bets are laid; only %(dealer)s or the host can change who deals", dealer=context.players[dealer])
        problems.append(Problem("dealer", "laid", said))
    _refuse(context, row, actor, problems)


def refuse_hidden(context: TableContext, row: DraftRow, names: Collection[str], actor: Actor) -> None:
    """`Stale`, naming every field that lies face down for this device and is one of these, or in a list of these.

    It says the same whatever they hold, and comes before anything is compared: so nobody learns what is hidden.
    """
    problems = [
        Problem(name, "face_down", _lies_face_down(context.players[seat]))
        for name, seat in hidden_fields(context, row, actor).items()
        if name in names or name.rpartition(".")[0] in names
    ]
    _refuse(context, row, actor, problems)


def _lies_face_down(player: str) -> Text:
    return text("%(player)s's part lies face down; turn it over first to change it", player=player)


def require_confirmed_bets(
    context: TableContext, stands: SheetStatus, entry: Mapping[str, Any], *, from_form: bool, draft_revision: int | None
) -> None:
    """`Stale` if the next hand would hold something that lies face down for this device, or else than is laid.

    Who may change what is laid does so by this very hand, unless it was laid after the revision that was `seen`.
    """
    actor, row, last = context.me, stands.draft, stands.last
    if row is None or (row.sheet, row.number) != (context.sheet.sheet, stands.number):
        return
    refuse_hidden(context, row, is_contained(context, entry), actor)
    if not context.ledger_sheet.game.laid:
        return
    dealer = draft_dealer(context, row, last.next_dealer if last else context.sheet.first_dealer)
    mends, said = may_change_bets(context, actor, dealer), _said(context, entry, from_form=from_form)
    problems = [
        Problem(name, "laid", _refusal(context, seat, dealer, row.fields[name], said.get(name)))
        for name, seat in _laid(context, row, dealer).items()
        if said.get(name) != row.fields[name]
        and not (mends and (draft_revision is None or row.placed[name] <= draft_revision))
    ]
    _refuse(context, row, actor, problems)


def _laid(context: TableContext, row: DraftRow, dealer: int) -> dict[str, int]:
    """The fields that are laid, each with its seat; whoever deals now has laid nothing."""
    seats = {bet_field(context, seat): seat for seat in range(len(context.seats)) if seat != dealer}
    return {name: seat for name, seat in seats.items() if name in row.placed}


def _said(context: TableContext, entry: Mapping[str, Any], *, from_form: bool) -> dict[str, str]:
    """What an entry holds for each seat, as it would be understood."""
    laid = context.ledger_sheet.game.laid
    try:
        values = getattr(context.ledger_sheet.game.read_entry({laid: entry.get(laid)}, from_form=from_form), laid)
    except Refused:
        return {}
    return {bet_field(context, seat): str(value) for seat, value in enumerate(values) if value is not None}


def _refusal(
    context: TableContext, seat: int, dealer: int, laid: FormValue | None = None, typed: str | None = None
) -> Text:
    names = {"player": context.players[seat], "dealer": context.players[dealer]}
    if laid is None or typed is None:
        return text("%(player)s has laid this bet; only %(dealer)s or the host can change it", **names)
    return text(
        "%(player)s has laid %(laid)s, not %(typed)s; only %(dealer)s or the host can change it",
        **names,
        laid=laid,
        typed=typed,
    )


def _refuse(context: TableContext, row: DraftRow, actor: Actor, problems: Sequence[Problem]) -> None:
    if problems:
        raise DraftChanged(problems[0].message, draft_view(context, row, row.number, actor), problems)
