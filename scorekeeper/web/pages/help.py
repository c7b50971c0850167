"""Help pages, and what people look at while they play: tiles or cards, rules on paper, and a blank scorecard.

The pages are Markdown in every language: one per game, from its folder, one about the table, and the glossary.

A paragraph is named by `<a id="…"></a>` at its start: `rule-` and a rule, `field-` and a field of the entry, or the
code of a term. The names are the same in every language. js/reference.js opens the tiles or cards over other pages.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import chain
from pathlib import Path

from flask import Blueprint, abort, render_template, request, url_for
from markdown_it import MarkdownIt
from markupsafe import Markup

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import Model
from scorekeeper.games.reference import Reference
from scorekeeper.service.tables import detail
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.app.static_files import game_file
from scorekeeper.web.templating.i18n import current_language, say

FOLDER = Path(__file__).parents[2] / "help"
PAGES = ("table", "glossary")
#: The heading of the section about the form, in the help of every game.
ENTERING = {"en": "What to enter", "ja": "入力するもの", "zh_Hant": "輸入什麼"}
#: The end of the heading of the section about payments.
PAYING = {"en": "the chips move", "ja": "チップの動き", "zh_Hant": "籌碼怎麼走"}

blueprint = Blueprint("help", __name__)


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
    title, body = _read(_file(page) or abort(404))
    return render_template("help/show.html", title=title, body=body, game=registry.games().get(page))


@cache
def _printed(file: Path) -> tuple[Markup, Markup] | None:
    """Return how a game is played, without the example that comes last, and how its chips move, with the terms.

    Return None if the help, which a plug-in may write in any form, has no sections.
    """
    _title, *sections = file.read_text(encoding="utf-8").split("\n## ")
    if not sections:
        return None
    playing, *others = sections
    paying = [section for section in others if section.partition("\n")[0].endswith(PAYING[file.stem])]
    terms = [section for section in others if section.startswith(ENTERING[file.stem] + "\n")]
    paying += ["".join(section.partition("\n### ")[1:]) for section in terms]
    return _html("## " + (playing.rpartition("\n### ")[0] or playing)), _html("## " + "".join(paying))


@cache
def _read(file: Path) -> tuple[str, Markup]:
    """Return the heading of a page, and the rest of it as HTML."""
    heading, _, rest = file.read_text(encoding="utf-8").partition("\n")
    return heading.removeprefix("# ").strip(), _html(rest)


@blueprint.app_template_global()
def help_url(page: str, name: str) -> str | None:
    """Return the address of a named paragraph of a help page, or None: a plug-in may have none."""
    file = _file(page)
    return url_for("help.show", page=page, _anchor=name) if file and name in _names(file) else None


@cache
def _names(file: Path) -> frozenset[str]:
    """Return the names of the paragraphs of a page."""
    return frozenset(re.findall(r'<a id="([^"]+)"', _read(file)[1]))


@cache
def _section(file: Path, heading: str) -> Markup | None:
    """Return the section under a heading of a page as HTML, without the names of its paragraphs, or None."""
    _, separator, rest = file.read_text(encoding="utf-8").partition(f"\n## {heading}\n")
    return _html(re.sub(r"<a .*?></a>", "", rest.partition("\n## ")[0])) if separator else None


def _html(text: str) -> Markup:
    html = MarkdownIt("commonmark").enable("table").render(text)
    linked = re.sub(
        r'<a href="[./\w]*?(\w+)\.md',
        lambda link: f'<a class="defined" target="help" href="{url_for("help.show", page=link[1])}',
        html,
    )
    return Markup(linked.replace("<table>", '<table tabindex="0">'))  # noqa: S704  our own files


def _file(page: str) -> Path | None:
    """Return the file of a page in the language of the reader, or None: a plug-in may have none."""
    language, game = current_language(), registry.games().get(page)
    if page in PAGES:
        return FOLDER / language / f"{page}.md"
    return game_file(game, f"help/{language}.md") if game else None


# What people look at while they play


@blueprint.app_template_filter()
def reference_of(sheet: SheetView) -> Reference | None:
    """Return the reference of the game of a sheet, or None if it has none or is not installed."""
    return _reference(sheet.game, sheet.rules, sheet.players)


def _reference(game: AnyGame, rules: Model, players: Sequence[str]) -> Reference | None:
    return game.reference(rules, len(players)) if isinstance(rules, game.Rules) else None


@blueprint.get("/help/<game>/<any('tiles', 'game-sheet', 'scorecard'):page>")
def show_reference(game: str, page: str) -> str:
    """Show a page about a game, under its default rules."""
    found = registry.games().get(game) or abort(404)
    return _page(page, found, found.read_rules({}, found.usual_seats), [""] * found.usual_seats)


@blueprint.get("/t/<code>/<any('tiles', 'game-sheet', 'scorecard'):page>")
def show_at_table(code: str, page: str) -> str:
    """Show a page about the game of a table, under its rules."""
    table = detail.get_table(database(), current_caller(code))
    return _page(page, table.sheet.game, table.sheet.rules, table.sheet.players, table=table)


def _page(page: str, game: AnyGame, rules: Model, players: Sequence[str], **shown: object) -> str:
    """Render the page; of the chosen pieces (`piece`), each counts at most as often as it is in the set."""
    reference, file = _reference(game, rules, players), _file(game.id)
    sections = _printed(file) if file else None
    if (page == "tiles" and not reference) or (page == "game-sheet" and not sections):
        abort(404)
    pieces = Counter(chain.from_iterable(pieces for _, pieces in reference.groups) if reference else ())
    chosen = tuple((Counter(request.args.getlist("piece")) & pieces).elements())
    shown |= {"rules": rules, "players": players, "reference": reference, "chosen": chosen, "sections": sections}
    return render_template(f"help/{page}.html", **{"table": None, "game": game, **shown})
