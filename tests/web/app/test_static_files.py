"""Cache times of static files, and files that are joined."""

import re
from pathlib import Path

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from scorekeeper.web.app.static_files import IMMUTABLE, content, version

STYLE = "css/main.css"
IMPORTED = ("tokens", "base", "ui")
STATIC = Path(__file__).parents[3] / "static"
GZIP = {"Accept-Encoding": "gzip, deflate"}


@pytest.fixture
def address(app: Flask) -> str:
    with app.test_request_context():
        return url_for("static", filename=STYLE)


@pytest.mark.parametrize("headers", [{}, GZIP], ids=["plain", "gzip"])
@pytest.mark.parametrize("asked", [f"/static/{STYLE}", f"/static/{STYLE}?v=older"])
def test_an_unversioned_file_is_revalidated(client: FlaskClient, asked: str, headers: dict[str, str]) -> None:
    answer = client.get(asked, headers=headers, buffered=True)
    assert answer.headers["Cache-Control"] == "no-cache"
    again = client.get(asked, headers=headers | {"If-None-Match": answer.headers["ETag"]}, buffered=True)
    assert (again.status_code, again.data) == (304, b"")


def test_a_style_sheet_is_sent_with_its_imports_in_one_line_and_no_comments(
    app: Flask, client: FlaskClient, address: str
) -> None:
    answer = client.get(address, buffered=True)
    assert answer.headers["Cache-Control"] == IMMUTABLE
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'"
    rules = "".join((STATIC / f"css/{name}.css").read_text() for name in IMPORTED)
    lines = re.sub(r"/\*.*?\*/\s*", "", rules, flags=re.DOTALL).splitlines()
    assert answer.text == "".join(line.strip() for line in lines)


SCRIPTS = {
    "first.js": """// A comment
import * as all from "./second.js";
import { one, two as deux } from "./second.js";
import "./third.js";
/** @type {string[]} */
const types = ["image/**", "text/*"];
globalThis.found = [...types, all.one, one, deux()].join();
""",
    "second.js": "export const one = 1;\nconst own = 2;\nexport async function two() { return own; }\n",
    "third.js": 'import { one } from "./second.js";\nconst own = one;\n',
}


def test_a_script_is_sent_with_the_modules_that_it_imports_each_once(app: Flask, tmp_path: Path) -> None:
    for name, script in SCRIPTS.items():
        (tmp_path / name).write_text(script)
    with app.app_context():
        assert content(tmp_path / "first.js").decode() == (
            "const module0=(()=>{const one=1;const own=2;async function two(){return own;}\nreturn{one,two};})();"
            "const module1=(()=>{const{one}=module0;const own=one;return{};})();"
            "const module2=(()=>{const all=module0;const{one,two:deux}=module0;"
            'const types=["image/**","text/*"];globalThis.found=[...types,all.one,one,deux()].join();return{};})();'
        )


@pytest.mark.parametrize("other", ["export default 1;", 'import a from "./third.js";', 'await import("./third.js");'])
def test_a_script_with_other_imports_or_exports_is_sent_as_it_is(app: Flask, tmp_path: Path, other: str) -> None:
    for name, script in (SCRIPTS | {"first.js": SCRIPTS["first.js"] + other}).items():
        (tmp_path / name).write_text(script)
    with app.app_context():
        assert content(tmp_path / "first.js").decode() == SCRIPTS["first.js"] + other


def test_a_changed_file_has_another_version(tmp_path: Path) -> None:
    for name, text in (("a.png", "one"), ("b.png", "two")):
        (tmp_path / name).write_text(text)
    assert version(tmp_path / "a.png") != version(tmp_path / "b.png")


def test_a_missing_file_has_no_version(app: Flask, tmp_path: Path) -> None:
    assert version(tmp_path / "nothing.css") is None
    with app.test_request_context():
        assert url_for("static", filename="nothing.css") == "/static/nothing.css"
