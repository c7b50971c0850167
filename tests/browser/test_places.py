"""The list of pages is complete."""

from pathlib import Path

import pytest

from scorekeeper.games.registry import games
from scorekeeper.settings import load_settings
from scorekeeper.web import close, create_app
from tests.browser.places import ANYWHERE, AT_THE_TABLE, IN_THE_GROUP, PAGES

pytestmark = pytest.mark.path  # these tests need no browser
BY_LINK = {
    "joining.show_join_form": "/join/ABCDEF",
    "hosts.confirm_host_link": "/host/ABCDEF",
    "tables.results": "/t/ABCDEF/end",
    "side_bets.show": "/t/ABCDEF/bets",
    "tables.show_collection": "/t/ABCDEF/collection",
    "groups.show_join_form": "/g/ABCDEF/join",
    "groups.show_create_from_table": "/t/ABCDEF/group",
}
# Files, streams, parts of pages, redirects and the style guide of `make dev`, by the beginning of their names.
NO_PAGES = (
    *("api.", "draft.", "fragments.", "game_files.", "health.", "qr_codes.", "static", "streams.", "transfer.export_"),
    *("entry.choose_insert", "groups.open_link", "groups.qr_code", "hosts.open_link", "joining.open_", "style_guide."),
)


def test_every_page_of_the_app_is_listed(tmp_path: Path) -> None:
    app = create_app(load_settings({"SCOREKEEPER_INSTANCE": str(tmp_path)}))
    close(app)
    table = (f"/t/ABCDEF{path}" for path in AT_THE_TABLE.values())
    group = (f"/g/ABCDEF{path}" for path in IN_THE_GROUP.values())
    addresses = {address.partition("?")[0] for address in (*ANYWHERE.values(), *table, *group, *BY_LINK.values())}
    routes = app.url_map.bind("table.test")
    known = {routes.match(address)[0] for address in addresses if routes.test(address)}
    pages = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    assert {one for one in pages - known if not one.startswith(NO_PAGES)} == set()


def test_the_form_of_every_game_is_listed() -> None:
    assert {f"entry of {game}" for game in games()} <= set(PAGES)
