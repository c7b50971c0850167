"""Fragments of a page of the table. What all readers see alike is drawn once for each state of the table."""

from __future__ import annotations

from typing import Any, Final

from flask import Flask, current_app, request
from markupsafe import Markup

from scorekeeper.service.views.tables import TableView
from scorekeeper.web.app.state import database
from scorekeeper.web.templating.i18n import current_language

SHARED: Final = frozenset({"head", "hands", "pairs"})
"""Fragments that are drawn from the snapshot, which has no reader, and kept as long as the table stays so."""

MACROS: Final = ("ui", "hands")
"""Modules of macros that stand in every template."""


def init_app(app: Flask) -> None:
    """Let pages draw their fragments, and use the macros of most of them without an import.

    Jinja compares all globals at each import, so that one costs as much as a small fragment.
    """
    app.add_template_global(fragment)
    for name in MACROS:
        app.jinja_env.globals[name] = app.jinja_env.get_template(f"macros/{name}.html").module


def fragment(name: str, table: TableView, **beside: object) -> Markup:
    """Draw `table/fragments/<name>.html` of a page of the table, with what it shows beside the table."""
    if name not in SHARED:
        return _draw(name, table=table, **beside)
    there = table.snapshot
    key = there.table.state_token, name, current_language(), request.script_root
    return database().snapshots.get(key, lambda: _draw(name, table=there), len)


def _draw(name: str, **values: Any) -> Markup:
    # Without what the page has from Flask: no fragment that is drawn here reads it.
    template = current_app.jinja_env.get_template(f"table/fragments/{name}.html")
    return Markup(template.render(values))  # noqa: S704  a template has escaped it
