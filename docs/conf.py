"""Configuration of Sphinx: README, guides, help pages and calls of the API as one site, each read where it is.

Run it from the root of the repository, as `make docs` does.
"""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from jinja2 import Environment, FileSystemLoader
from markdown_it import MarkdownIt
from markupsafe import Markup
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

ROOT = Path(__file__).parents[1]
#: The languages of the help, by the names of their files.
LANGUAGES = {"en": "English", "ja": "日本語", "zh_Hant": "繁體中文"}


def help_pages(language: str) -> list[str]:
    """Return the patterns of the help pages in a language, in the order of the menu."""
    table, tien_gow, games, glossary = "help/{}/table", "games/tien_gow/help/{}", "games/*/help/{}", "help/{}/glossary"
    return [f"scorekeeper/{page.format(language)}" for page in (table, tien_gow, games, glossary)]


#: The menu of the site, by reader. The help in another language is below the README in that language.
MENUS = {
    "README": {
        "Players": [*help_pages("en"), "README.ja", "README.zh-Hant"],
        "Hosts": ["docs/host", "docs/limits"],
        "Operators": ["docs/operator", "docs/growing", "docs/figures", "SECURITY"],
        "Programs": ["docs/program", "docs/calls"],
        "Developers": ["docs/games", "CONTRIBUTING", "CODE_OF_CONDUCT", "docs/releasing", "CHANGELOG"],
    },
    "README.ja": {"ヘルプ": help_pages("ja")},
    "README.zh-Hant": {"說明": help_pages("zh_Hant")},
}

project = html_title = "Scorekeeper"
extensions = ["myst_parser"]
myst_enable_extensions = ["html_image"]
myst_heading_anchors = 4
smartquotes = False  # as in the app
root_doc = "README"
include_patterns = ["*.md", "docs/*.md", "scorekeeper/help/*/*.md", "scorekeeper/games/*/help/*.md"]
html_theme = "alabaster"
html_theme_options = {
    "font_family": "system-ui, sans-serif",
    "page_width": "1060px",
    "sidebar_width": "16rem",
    "show_powered_by": False,
}
html_sidebars = {"**": ["about.html", "searchfield.html", "localtoc.html", "navigation.html"]}
templates_path = ["."]
html_static_path = html_css_files = ["site.css"]
html_extra_path = ["pictures", "../LICENSE"]  # with the names by which the package index links to them
html_copy_source = html_show_copyright = html_use_index = False


def setup(app: Sphinx) -> None:
    """Register what follows."""
    app.add_transform(NamedParagraphs)
    app.connect("source-read", complete)
    app.connect("html-page-context", set_language)
    app.connect("build-finished", name_first_page)


class NamedParagraphs(SphinxTransform):
    """Let links name what has an `id` in HTML: paragraphs of the help by `<a id="…"></a>`, and the calls of the API."""

    default_priority = 800  # type: ignore[assignment]  # before MyST resolves links within a page

    def apply(self, **_kwargs: object) -> None:
        """Add the ids to the names of headings, by which MyST resolves links."""
        names = self.env.metadata[self.env.docname]["myst_slugs"]
        for raw in list(self.document.findall(nodes.raw)):
            ids = re.findall(r' id="([^"]+)"', raw.astext())
            names |= {name: (raw.line, name, "") for name in ids}
            if raw.astext().startswith("<a id="):  # a heading is also in the table of contents, but without targets
                raw.replace_self(nodes.target(ids=ids))
            elif raw.astext() == "</a>":
                raw.parent.remove(raw)


def complete(_app: Sphinx, docname: str, source: list[str]) -> None:
    """Add to a page what only the site has: its menu, the same help page in other languages, the calls of the API."""
    for caption, pages in MENUS.get(docname, {}).items():
        source[0] += f"\n```{{toctree}}\n:caption: {caption}\n:glob:\n:hidden:\n:titlesonly:\n\n"
        source[0] += "\n".join(pages) + "\n```\n"
    if found := re.match(r"(scorekeeper/.*help/)(\w+)(.*)", docname):
        folder, language, page = found.groups()
        links = (f"[{name}](/{folder}{other}{page}.md)" for other, name in LANGUAGES.items() if other != language)
        source[0] = source[0].replace("\n", f"\n\n{' · '.join(links)}\n", 1)
    if docname == "docs/calls":
        source[0] += "".join(calls())


def calls() -> Iterator[str]:
    """Yield a section for each kind of call, and one for the models, drawn by the templates of the app."""
    description = json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))
    examples = json.loads((ROOT / "scorekeeper" / "web" / "api" / "examples.json").read_text(encoding="utf-8"))
    environment = Environment(loader=FileSystemLoader(ROOT / "templates"), autoescape=True)
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
    draw: Any = environment.get_template("api/calls.html").make_module(
        {"server": "http://localhost:8000/api/v1", "inline": lambda text: Markup(MarkdownIt().renderInline(text))}  # noqa: S704  our own docstrings
    )
    sections: dict[str, list[str]] = {}
    for path, methods in description["paths"].items():
        for method, call in methods.items():
            add_example(call, examples[call["operationId"]])
            sections.setdefault(call["tags"][0].capitalize(), []).append(draw.call(path, method, call))
    sections["Models"] = [draw.model(name, schema) for name, schema in description["components"]["schemas"].items()]
    for heading, drawn in sections.items():
        yield f'\n## {heading}\n\n``````{{raw}} html\n<div class="api">{"".join(drawn)}</div>\n``````\n'


def add_example(call: dict[str, Any], example: dict[str, Any]) -> None:
    """Put the recorded request and answer of a call into its description, as that of a server has them."""
    contents = {"request": call.get("requestBody", {}), "response": call["responses"][str(example["status"])]}
    for part in contents.keys() & example.keys():
        for content in contents[part].get("content", {}).values():
            content["example"] = example[part]


def set_language(_app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Give a translated page its language, by which browsers choose the shapes of characters."""
    if found := re.search(r"[./](ja|zh[-_]Hant)(/|$)", pagename):
        context["language"] = found[1].replace("_", "-")


def name_first_page(app: Sphinx, exception: Exception | None) -> None:
    """Let the README be the page at the address of the site, too."""
    if exception is None:
        shutil.copy(app.outdir / "README.html", app.outdir / "index.html")
