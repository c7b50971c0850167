"""Terms: what is agreed about the evening beside the game, and can be changed at any time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from scorekeeper.games.fields import HIGHEST, Model, Name, Whole, read
from scorekeeper.service import events
from scorekeeper.service.caller import Caller
from scorekeeper.service.context import changing, let_host, let_open, looking
from scorekeeper.service.present_table import table_view
from scorekeeper.service.views import TableView
from scorekeeper.store.book import Book


class Terms(Model):
    """The name of the table, the chips that everybody begins with, and what a chip is worth, in anybody's words."""

    name: Name | None = None
    chips: Annotated[Whole, Field(ge=0, le=HIGHEST)] | None = None
    rate: Name | None = None


def look(book: Book, who: Caller) -> TableView:
    """The table with its terms, for the host, who may change them."""
    with looking(book, who) as (reading, context):
        let_host(context.me)
        let_open(context)
        return table_view(reading, context)


def change(book: Book, who: Caller, given: Mapping[str, object], *, typed: bool = False) -> None:
    """Change those of the terms that are `given`, "" for none; the host alone. Everybody is told, and no chip moves."""
    wanted = read(Terms, {name: None if value == "" else value for name, value in given.items()}, typed=typed)
    with changing(book, who, right=let_host) as (writing, context):
        there = {name: getattr(wanted, name) for name in wanted.model_fields_set}
        if "name" in there:
            there["name"] = there["name"] or ""
        before = {name: getattr(context.table, name) for name in there}
        changed = {name: (before[name], value) for name, value in there.items() if value != before[name]}
        if not changed:
            return
        for name in changed:
            setattr(context.table, name, there[name])
        events.log(writing, context, events.Terms(**changed))
