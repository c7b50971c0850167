"""Help: one page a game, from its folder, and one about the evening, in Markdown and in every language."""

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
from scorekeeper.web.templating.i18n import current_language

FOLDER: Final = Path(__file__).parents[2] / "help"
ABOUT_THE_EVENING: Final = "table"
ENTERING: Final = {"en": "What to enter", "ja": "入力するもの", "zh_Hant": "輸入什麼"}
"""What the help of every game calls the part about its form."""

blueprint: Final = Blueprint("help", __name__)


@blueprint.get("/help")
def index() -> str:
    """What there is to read."""
    return render_template("help/index.html", games=registry.games().values())


@blueprint.app_template_filter()
def has_help(game: AnyGame) -> bool:
    """Whether there is a page about a game: somebody else's may have none."""
    return game.id in registry.games() and game_file(game, f"help/{current_language()}.md") is not None


@blueprint.app_template_filter()
def about_its_form(game: AnyGame) -> Markup | None:
    """What the help of a game says of what is entered; a game of somebody else's may say nothing."""
    file = game_file(game, f"help/{current_language()}.md") if has_help(game) else None
    return _section(file, ENTERING[current_language()]) if file else None


@blueprint.get("/help/<page>")
def show(page: str) -> str:
    """One page, in the language of the reader."""
    if page != ABOUT_THE_EVENING and page not in registry.games():
        abort(404)
    file = _file(current_language(), page)
    if file is None:  # a game that somebody else brought may have no page yet
        abort(404)
    title, body = _read(file)
    return render_template("help/show.html", title=title, body=body)


@cache
def _read(file: Path) -> tuple[str, Markup]:
    """The heading of a page, and the rest of it as HTML."""
    heading, _, rest = file.read_text(encoding="utf-8").partition("\n")
    return heading.removeprefix("# ").strip(), _html(rest)


@cache
def _section(file: Path, heading: str) -> Markup | None:
    """What stands under a heading of a page, as HTML."""
    _, found, rest = file.read_text(encoding="utf-8").partition(f"\n## {heading}\n")
    return _html(rest.partition("\n## ")[0]) if found else None


def _html(text: str) -> Markup:
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return Markup(html)  # noqa: S704  our own files


def _file(language: str, page: str) -> Path | None:
    if page == ABOUT_THE_EVENING:
        return FOLDER / language / f"{page}.md"
    return game_file(registry.games()[page], f"help/{language}.md")
