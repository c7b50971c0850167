"""Help pages in Markdown: one per game, from its folder, and one about the table, in every language."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from flask import Blueprint, abort, render_template
from markdown_it import MarkdownIt
from markupsafe import Markup

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.web.app.static_files import game_file
from scorekeeper.web.templating.i18n import current_language, say

FOLDER: Final = Path(__file__).parents[2] / "help"
ABOUT_THE_EVENING: Final = "table"
ENTERING: Final = {"en": "What to enter", "ja": "入力するもの", "zh_Hant": "輸入什麼"}
"""The heading of the section about the form, in the help of every game."""

blueprint: Final = Blueprint("help", __name__)


@blueprint.get("/help")
def index() -> str:
    """List the help pages."""
    return render_template("help/index.html", games=registry.games().values())


@blueprint.app_template_filter()
def has_help(game: AnyGame) -> bool:
    """Return whether a game has a help page in this language: a plug-in may have none."""
    return _file(game.id) is not None


@blueprint.app_template_filter()
def about_its_form(game: AnyGame, rules: object) -> Markup | None:
    """Return the section about the form from the help of a game, or None: a plug-in may have none."""
    file, heading = _file(game.id), game.form_help(rules) if isinstance(rules, game.Rules) else None
    return _section(file, say(heading) if heading else ENTERING[current_language()]) if file else None


@blueprint.get("/help/<page>")
def show(page: str) -> str:
    """Show a help page in the language of the reader."""
    file = _file(page)
    if file is None:
        abort(404)
    title, body = _read(file)
    return render_template("help/show.html", title=title, body=body)


@cache
def _read(file: Path) -> tuple[str, Markup]:
    """Return the heading of a page, and the rest of it as HTML."""
    heading, _, rest = file.read_text(encoding="utf-8").partition("\n")
    return heading.removeprefix("# ").strip(), _html(rest)


@cache
def _section(file: Path, heading: str) -> Markup | None:
    """Return the section under a heading of a page as HTML, or None."""
    _, separator, rest = file.read_text(encoding="utf-8").partition(f"\n## {heading}\n")
    return _html(rest.partition("\n## ")[0]) if separator else None


def _html(text: str) -> Markup:
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return Markup(html)  # noqa: S704  our own files


def _file(page: str) -> Path | None:
    """Return the file of a page in the language of the reader, or None: a plug-in may have none."""
    language, game = current_language(), registry.games().get(page)
    if page == ABOUT_THE_EVENING:
        return FOLDER / language / f"{page}.md"
    return game_file(game, f"help/{language}.md") if game else None
