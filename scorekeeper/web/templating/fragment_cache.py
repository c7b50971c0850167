"""Cache rendered fragments of a table by state token and language."""

from __future__ import annotations

from typing import Any, Final

from flask import Flask, current_app, request
from markupsafe import Markup

from scorekeeper.service.views.tables import TableView
from scorekeeper.web.app.state import database
from scorekeeper.web.templating.i18n import current_language

SHARED: Final = frozenset({"head", "hands", "pairs"})
"""Fragments that are the same for all readers, rendered once per state of the table."""

MACROS: Final = ("ui", "hands")
"""Macro modules that are available in every template."""


def init_app(app: Flask) -> None:
    """Add `fragment` and the most used macros to the globals of all templates.

    Jinja compares all globals at each import, so that an import costs as much as a small fragment.
    """
    app.add_template_global(fragment)
    for name, template in MACROS.items():
        app.jinja_env.globals[name] = app.jinja_env.get_template(template).module


def fragment(name: str, table: TableView, **beside: object) -> Markup:
    """Render `table/fragments/<name>.html` with a table and further values."""
    if name not in SHARED:
        return _render(name, table=table, **beside)
    snapshot = table.snapshot
    key = snapshot.table.state_token, name, current_language(), request.script_root
    return database().snapshots.get(key, lambda: _render(name, table=snapshot), len)


def _render(name: str, **values: Any) -> Markup:
    # Rendered without Flask's context processors: these fragments read none of their values.
    template = current_app.jinja_env.get_template(f"table/fragments/{name}.html")
    return Markup(template.render(values))  # noqa: S704  a template has escaped it
