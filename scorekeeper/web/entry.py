"""The form of a hand: entering the next one, or correcting an old one; what it comes to is shown before it is saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.games.words import text
from scorekeeper.service import drafts, hands, tables
from scorekeeper.service.errors import Invalid, NotYours, Stale, Taken
from scorekeeper.service.views import Actor, Entered, HandView
from scorekeeper.web import entry_page
from scorekeeper.web.entry_page import EntryPage
from scorekeeper.web.forms import entered, entry_of
from scorekeeper.web.house import book
from scorekeeper.web.sessions import current_actor

blueprint = Blueprint("entry", __name__, url_prefix="/t/<code>")

Answer = tuple[str, int] | Response


@blueprint.get("/hand")
def show(code: str) -> Answer:
    """The form of the next hand, with what everybody has entered so far."""
    return _drawn(entry_page.of_next(tables.view(book(), _writer(code), limit=0)))


@blueprint.post("/hand")
def take(code: str) -> Answer:
    """Show what the hand comes to, record it, or turn up what lies face down. The same form twice is one hand."""
    actor, form = _writer(code), request.form
    left: dict[str, Any] = {"fields": entered(form), "key": form.get("key") or None}
    number, seen = form.get("number", type=int), form.get("draft", type=int)
    try:
        if form.get("action") == "save":
            hand, new = hands.record(
                book(), actor, entry_of(form), number=number, key=left["key"], typed=True, seen=seen
            )
            if not new:
                _must_be_the_same(actor, hand, entry_of(form))
            flash(gettext("Hand %(number)s is saved.", number=hand.number), f"undo {hand.number}")
            return redirect(url_for("table.show", code=code), 303)
        if _handled(actor, number or 0, left["fields"]):
            return _drawn(_next_hand(actor, **left))
        left["preview"] = hands.preview(book(), actor, entry_of(form), number=number, typed=True, seen=seen)
    except (Invalid, Stale) as error:
        return _drawn(_next_hand(actor, **left, problems=entry_page.problems_of(error)), error.status)
    except Taken as error:
        # What is in the form may be the hand after it, or the same one: the next Save has to mean it.
        return _drawn(_next_hand(actor, fields=left["fields"], taken=error.current), error.status)
    return _drawn(_next_hand(actor, **left))


@blueprint.get("/hands/<int:number>/edit")
def reopen(code: str, number: int) -> Answer:
    """The form of a hand that is in the book."""
    return _drawn(_old_hand(_writer(code), number))


@blueprint.post("/hands/<int:number>/edit")
def correct(code: str, number: int) -> Answer:
    """Show every hand that would settle differently, or correct it."""
    actor, form = _writer(code), request.form
    left: dict[str, Any] = {"fields": entered(form), "key": form.get("key") or None}
    save = form.get("action") == "save"
    try:
        correction = hands.correct(
            book(),
            actor,
            number,
            entry_of(form),
            key=left["key"] if save else None,
            revision=form.get("revision", type=int),
            preview=not save,
            typed=True,
        )
    except Invalid as error:
        return _drawn(_old_hand(actor, number, **left, problems=entry_page.problems_of(error)), error.status)
    except Taken as error:
        return _drawn(_old_hand(actor, number, fields=left["fields"], taken=error.current), error.status)
    if save:
        flash(gettext("Hand %(number)s is corrected.", number=number), "toast")
        return redirect(url_for("hands.show", code=code, number=number), 303)
    return _drawn(_old_hand(actor, number, **left, correction=correction))


def _handled(actor: Actor, number: int, fields: dict[str, Entered]) -> bool:
    """What the draft was asked for, without a script: to turn it up, to lay a part, to mend one or take it back."""
    form = request.form
    if form.get("action") == "turn_up":
        drafts.turn_up(book(), actor, number)
    elif name := form.get("lay"):
        drafts.lay(book(), actor, number, fields.get(name, ""))
    elif name := form.get("mend"):
        drafts.write(book(), actor, number, {name: fields.get(name, "")})
    elif name := form.get("take_back"):
        drafts.write(book(), actor, number, {name: ""})
        fields.pop(name, None)
    else:
        return False
    return True


def _must_be_the_same(actor: Actor, hand: HandView, entry: Mapping[str, Any]) -> None:
    """A form that was saved, gone back to, and changed is no repetition: the book has another hand there."""
    if hands.preview(book(), actor, entry, number=hand.number, typed=True).entry != hand.entry:
        raise Taken(text("hand %(number)s has been recorded already", number=hand.number), hand)


def _writer(code: str) -> Actor:
    actor = current_actor(code)
    if not actor.may_write:
        raise NotYours(text("spectators cannot enter results"))
    return actor


def _next_hand(actor: Actor, **more: Any) -> EntryPage:
    return entry_page.of_next(tables.view(book(), actor, limit=0), **more)


def _old_hand(actor: Actor, number: int, **more: Any) -> EntryPage:
    table, hand = tables.view(book(), actor, limit=0), hands.view(book(), actor, number)
    return entry_page.of_hand(table, hand, hands.before(book(), actor, number), **more)


def _drawn(page: EntryPage, status: int = 200) -> Answer:
    """The whole page, or only what the hand comes to where a script asks for that."""
    template = "table/parts/preview.html" if request.args.get("part") == "preview" else "table/entry.html"
    names = {name: getattr(page, name) for name in ("table", "sheet", "next", "fields", "problems", "me")}
    return render_template(template, page=page, **names), status
