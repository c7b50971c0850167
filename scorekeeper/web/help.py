"""Help: one page a game and one about the evening, written in Markdown inside the package, in every language."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, abort, render_template
from markdown_it import MarkdownIt
from markupsafe import Markup

from scorekeeper.games import registry
from scorekeeper.games.contract import Game
from scorekeeper.web.language import current

FOLDER: Final = Path(__file__).parents[1] / "help"
ABOUT_THE_EVENING: Final = "table"

blueprint: Final = Blueprint("help", __name__)


@blueprint.get("/help")
def index() -> str:
    """What there is to read."""
    return render_template("help/index.html", games=registry.games().values())


@blueprint.app_template_filter()
def has_help(game: Game[Any, Any, Any]) -> bool:
    """Whether there is a page about a game: somebody else's may have none."""
    return game.id in registry.games() and _file(current(), game.id).is_file()


@blueprint.get("/help/<page>")
def show(page: str) -> str:
    """One page, in the language of the reader."""
    if page != ABOUT_THE_EVENING and page not in registry.games():
        abort(404)
    title, body = _read(current(), page)
    return render_template("help/show.html", title=title, body=body)


@cache
def _read(language: str, page: str) -> tuple[str, Markup]:
    """The heading of a page, and the rest of it as HTML."""
    file = _file(language, page)
    if not file.is_file():  # a game that somebody else brought may have no page yet
        abort(404)
    heading, _, rest = file.read_text(encoding="utf-8").partition("\n")
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(rest)
    return heading.removeprefix("# ").strip(), Markup(html)  # noqa: S704  our own files


def _file(language: str, page: str) -> Path:
    return FOLDER / language / f"{page}.md"
