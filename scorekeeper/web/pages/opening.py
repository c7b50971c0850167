"""What a table that is opened is filled in with: the people of last time, as many as are named, what is suggested."""

from __future__ import annotations

from dataclasses import replace

from flask_babel import gettext

from scorekeeper.games.contract import AnyGame
from scorekeeper.service.views import Mine
from scorekeeper.web.app.language import say
from scorekeeper.web.pages.rules_form import Agreement, agreed


def for_named(before: Agreement) -> Agreement:
    """The same for as many as are named, who sit in the same order; whoever was to begin does, if they are named."""
    seats = [seat for seat, name in enumerate(before.players) if name.strip()]
    dealer = seats.index(before.first_dealer) if before.first_dealer in seats else 0
    me = before.me if before.me is None else seats.index(before.me) if before.me in seats else None
    bearer = next((str(line) for line, seat in enumerate(seats) if before.money.bearer == str(seat)), "")
    money = replace(before.money, bearer=bearer)
    return replace(before, seats=len(seats), names=before.named, first_dealer=dealer, me=me, money=money)


def suggestions(before: Agreement, form: Agreement) -> dict[str, str]:
    """What has been suggested on the form, each in a sentence at its field."""
    return {
        f"rules.{line.name}": gettext(
            "%(rule)s: for %(seats)s players this is suggested: %(value)s. Please look, and open the table.",
            rule=say(line.label),
            seats=form.seats,
            value=form.in_words(line, form.typed[line.name]),
        )
        for line in form.game.rule_fields
        if form.typed[line.name] != before.typed[line.name]
    }


def as_last_time(game: AnyGame, last: Mine) -> Agreement:
    """The form with the people and rules of a table; whoever asks sits in the first seat, as the form has it."""
    names = last.named[last.seat or 0 :] + last.named[: last.seat or 0]
    form = agreed(game, last.rules, names, 0)
    return replace(form, me=0 if last.seat is not None else None)
