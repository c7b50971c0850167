"""A group over two sessions: its first table with two games and a changed player, then its next table."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import open_table, read, send
from tests.browser.picture import read_codes

TIEN_GOW = {"action": "save", "number": "1", "key": "one", "winner": "1"} | {
    f"piles.{seat}": piles for seat, piles in enumerate("2303")
}
LATER = ("Aki", "Ben", "Chie", "Eva")
"""Eva sits in Dai's seat in the second game."""


def test_a_group_from_its_first_session_to_the_next(phone: NewPhone) -> None:
    aki, ben = phone(), phone()
    group = _create_group(aki)
    table = f"/t/{open_table(aki, 'tien-gow', 4)}"
    _add_table(aki, table)
    _join_group(ben, read(aki, f"{group}/invite"))
    ben.locator(".evenings button").tap()
    ben.wait_for_url(f"**{table}")
    expect(ben.locator("#live-seats, main").first).to_contain_text("Ben")
    _two_games(aki, table)
    aki.goto(group)
    session = aki.locator(".evenings li")
    expect(session).to_contain_text("Tien Gow 1 hand · Freestyle 1 hand")
    expect(session.locator(".amount")).to_have_text(re.compile(r"\+\d+"))
    assert "Eva" in read(aki, f"{group}/people")
    ben.goto(group)
    ben.get_by_role("button", name="Open the next evening").tap()
    ben.wait_for_url("**/invite")
    new = re.sub(r"^.*(/t/\w{6}).*$", r"\1", ben.url)
    expect(ben.locator(".ways .qr img")).to_be_visible()
    [code] = read_codes(ben.locator(".ways .qr img").screenshot())
    assert f"/join/{new[3:]}/" in code
    aki.reload()
    expect(aki.locator(".evenings li")).to_have_count(2)
    expect(aki.locator(".evenings li").first).to_contain_text("still open")
    aki.locator(".evenings button").first.tap()
    aki.wait_for_url(f"**{new}")
    text = read(aki, new)
    assert all(name in text for name in LATER)
    assert "Dai" not in re.sub(r"<[^>]+>", "", read(aki, f"{new}/invite"))
    expect(ben.locator("#live-seated")).to_contain_text("Aki")


def _create_group(page: Page) -> str:
    """Create a group from the home page and return its address."""
    page.goto("/")
    page.get_by_role("link", name="Begin a group for many evenings").tap()
    page.get_by_label("Name of the group").fill("Saturday")
    page.get_by_label("Your name").fill("Aki")
    page.get_by_role("button", name="Begin the group").tap()
    page.wait_for_url("**/g/*")
    return re.sub(r"^https?://[^/]+", "", page.url)


def _add_table(page: Page, table: str) -> None:
    """Add the table to the group from the host page."""
    page.goto(f"{table}/host")
    page.get_by_role("link", name="The group of this evening").tap()
    page.get_by_role("button", name="Saturday").tap()
    page.wait_for_url("**/g/*")
    expect(page.locator(".evenings li")).to_have_count(1)


def _join_group(page: Page, invitation: str) -> None:
    link = re.search(r"/g/\w{6}/join/[\w-]+", invitation)
    assert link
    page.goto(link[0])
    page.get_by_role("button", name="Ben").tap()
    page.wait_for_url(re.compile(r"/g/\w{6}$"))


def _two_games(page: Page, table: str) -> None:
    """Play one hand of each game, without Dai in the second, and close the table."""
    send(page, f"{table}/sheets/1/hand", TIEN_GOW)
    seats = {f"players.{seat}": name for seat, name in enumerate(LATER)}
    send(page, f"{table}/sheet", {"game": "freestyle", "begin": "anew", "seats": "4", "first_dealer": "0"} | seats)
    points = {f"points.{seat}": str(seat) for seat in range(4)}
    send(page, f"{table}/sheets/2/hand", points | {"action": "save", "number": "1", "key": "two"})
    assert send(page, f"{table}/close", {}).endswith("/end")
