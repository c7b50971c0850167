"""The documentation is built as one site, without a warning: every page for readers, every call, no broken link."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from hatch_build import description
from tests.server import ROOT

pytestmark = [pytest.mark.server, pytest.mark.slow]
SOURCES = (
    "*.md",
    "LICENSE",
    "docs",
    "scorekeeper/help",
    "scorekeeper/games/*/help",
    "scorekeeper/web/api/examples.json",
    "static/client.py",
    "templates/api",
)
"""What `make docs` reads."""
READ = ("*.md", "docs/**/*.md", "scorekeeper/**/*.md")
"""The pages for readers."""
HELP = "scorekeeper/games/moon/help/ja"


class Page(HTMLParser):
    """The language of a page, its ids, its links, and what it loads."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.language, self.ids, self.links, self.loaded = "", list[str](), list[str](), list[str]()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.language = values.get("lang", "") if tag == "html" else self.language
        self.ids += [values["id"]] if "id" in values else []
        if "href" in values:
            (self.loaded if tag == "link" else self.links).append(values["href"])
        self.loaded += [values["src"]] if "src" in values else []


def build(tree: Path, *, fresh: bool = True) -> "subprocess.CompletedProcess[str]":
    """Build the site in `tree` with the command of `make docs`."""
    [options] = re.findall(r"^\t\$\(BIN\)/python -m (sphinx .*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    words = [word for word in shlex.split(options) if fresh or word != "--fresh-env"]
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False, timeout=300)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the site is made from, and the site."""
    folder = tmp_path_factory.mktemp("documentation")
    for source in (source for pattern in SOURCES for source in ROOT.glob(pattern)):
        copy = folder / source.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copy)(source, copy)
    built = build(folder)
    assert (built.stderr, built.returncode) == ("", 0)
    return folder


@pytest.fixture(scope="module")
def pages(tree: Path) -> dict[str, Page]:
    """The pages of the site by their address in it, without `.html`."""
    site = tree / "build" / "docs"
    return {file.relative_to(site).as_posix().removesuffix(".html"): Page(file) for file in site.rglob("*.html")}


def test_every_page_for_readers_is_in_the_site_in_its_language(pages: dict[str, Page]) -> None:
    read = {file.relative_to(ROOT).as_posix().removesuffix(".md") for pattern in READ for file in ROOT.glob(pattern)}
    assert set(pages) == read | {"index", "search"}
    languages = dict.fromkeys(read, "en")
    languages |= {name: "ja" for name in read if re.search(r"\.ja$|/ja(/|$)", name)}
    languages |= {name: "zh-Hant" for name in read if re.search(r"\.zh-Hant$|/zh_Hant(/|$)", name)}
    assert {name: page.language for name, page in pages.items() if name in read} == languages
    assert len({name for name, language in languages.items() if language == "ja"}) > len(
        list(ROOT.glob("scorekeeper/games/*/help"))
    )


def test_every_page_is_reached_from_the_first_one(pages: dict[str, Page]) -> None:
    found, left = set[str](), {"index"}
    while left:
        found |= left
        links = {f"{Path(name).parent}/{urlsplit(link).path}" for name in left for link in pages[name].links}
        left = {str(Path("/", link).resolve())[1:].removesuffix(".html") for link in links} & set(pages) - found
    assert set(pages) - found == {"search"}


def test_every_link_within_the_site_leads_to_a_file_and_a_place_in_it(tree: Path, pages: dict[str, Page]) -> None:
    site = tree / "build" / "docs"
    followed = 0
    for name, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), name
        for link in (*page.links, *page.loaded):
            address = urlsplit(link)
            if address.scheme:
                assert link in page.links, f"{name} loads {link}"
                continue
            file = (site / name).parent / unquote(address.path) if address.path else site / f"{name}.html"
            assert file.is_file(), (name, link)
            if address.fragment:
                linked = file.resolve().relative_to(site.resolve()).as_posix().removesuffix(".html")
                assert unquote(address.fragment) in pages[linked].ids, (name, link)
                followed += 1
    assert followed > len(pages)


def test_the_description_of_the_package_links_only_to_the_site(tree: Path) -> None:
    described = description(ROOT, "https://docs.test")
    links = re.findall(r'(?:\]\(|src=")([^)"]+)', described)
    pages = [urlsplit(link).path[1:] for link in links if link.startswith("https://docs.test/")]
    assert len(pages) > 20
    assert [link for link in links if not re.match(r"https?://|#", link)] == []
    assert [page for page in pages if not (tree / "build" / "docs" / page).is_file()] == []


def test_the_site_has_every_call_and_every_model_of_the_api_with_the_examples(tree: Path) -> None:
    text = (tree / "build" / "docs" / "docs" / "calls.html").read_text(encoding="utf-8")
    described = json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))
    calls = [call for methods in described["paths"].values() for call in methods.values()]
    assert calls
    for call in calls:
        assert f'id="{call["operationId"]}"' in text
        assert str(escape(call["summary"], quote=False)) in text
    assert [model for model in described["components"]["schemas"] if f'id="{model}"' not in text] == []
    examples = json.loads((ROOT / "scorekeeper/web/api/examples.json").read_text(encoding="utf-8"))
    answered = [name for name, example in examples.items() if example.get("response") is not None]
    assert text.count("Example of an answer") == len(answered)


@pytest.mark.parametrize(
    ("link", "warning"),
    [
        ("../../../help/ja/nothing.md", "cross-reference target not found: '../../../help/ja/nothing.md'"),
        ("../../../help/ja/glossary.md#nothing", "local id not found in doc 'scorekeeper/help/ja/glossary': 'nothing'"),
        ("#rule-nothing", "cross-reference target not found: 'rule-nothing'"),
    ],
    ids=["page", "place in another page", "place in this page"],
)
def test_a_broken_link_is_an_error(tree: Path, link: str, warning: str) -> None:
    page = tree / f"{HELP}.md"
    text = page.read_text(encoding="utf-8")
    try:
        page.write_text(f"{text}\n[a rule](#rule-target), [broken]({link})\n", encoding="utf-8")
        built = build(tree, fresh=False)
    finally:
        page.write_text(text, encoding="utf-8")
    assert built.returncode != 0
    [line] = [line for line in built.stderr.splitlines() if "WARNING" in line]
    assert f"{HELP}.md:" in line
    assert warning in line
