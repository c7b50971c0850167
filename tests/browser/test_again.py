"""From the last hand of a session to the first of the next: count, settle, close, reopen with the same people."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, join, open_table, read, send, tien_gow

PLAYED = {"action": "save", "number": "1", "key": "last", "winner": "1"} | {
    f"piles.{seat}": piles for seat, piles in enumerate("2303")
}


def test_a_session_continues_at_the_next_table_with_carried_over_debts(phone: NewPhone) -> None:
    aki, ben, eva = phone(), phone(), phone(java_script_enabled=False)
    table = f"/t/{open_table(aki, 'tien-gow', 4)}"
    join(ben, aki, table[3:])
    link = re.findall(rf"/join/{table[3:]}/[\w-]+", read(aki, f"{table}/invite"))
    eva.goto(link[-1])
    eva.get_by_role("button", name="Watch the table").tap()
    send(aki, f"{table}/terms", {"chips": "100", "note": ""})
    send(aki, f"{table}/sheets/1/hand", PLAYED)
    _count(ben, table)
    _enter_penalty(aki, table)
    for page in (aki, ben):
        page.goto(table)
    _settle_with_an_undo(ben, table)
    aki.goto(f"{table}/close")
    aki.get_by_role("button", name="Close the evening").tap()
    aki.wait_for_url("**/end")
    ben.goto(table)
    aki.goto(f"{table}/again")
    expect(aki.locator('input[name="line"]')).to_have_count(2)
    aki.get_by_role("button", name="Open the new table and carry this over").tap()
    aki.wait_for_url("**/invite")
    new = re.sub(r"^.*(/t/\w{6}).*$", r"\1", aki.url)
    expect(ben.locator("[data-told] .toast").first).to_contain_text("Aki opened the next table")
    ben.get_by_role("button", name="Go over to the new table").tap()
    ben.wait_for_url(f"**{new}")
    expect(aki.locator("#live-seated")).to_contain_text("Ben")
    eva.goto(table)
    eva.get_by_role("button", name="Go over to the new table").tap()
    expect(eva.locator("main")).to_contain_text("You are watching")
    expect(ben.locator("#live-mine, #live-news").first).to_be_attached()
    assert "carried over what was open" in read(ben, new)
    assert "2 hand-overs left" in read(ben, f"{new}/settle")
    thumb = Thumb(aki)
    aki.goto(f"{new}/sheets/1/hand")
    tien_gow(thumb)
    thumb.save()
    expect(ben.locator("#live-last")).to_contain_text("Hand 1")


def _count(page: Page, table: str) -> None:
    """Record a count that finds two chips missing; no chip moves."""
    page.goto(f"{table}/chips")
    holds = [int(text) for text in page.locator("#holders b.amount").all_inner_texts()]
    assert sum(holds) == 400
    page.locator("#count > summary").tap()
    for person, chips in enumerate(holds, start=1):
        page.locator(f'[id="chips.{person}"]').fill(str(chips - 2 * (person == 3)))
    page.get_by_role("button", name="Compare with the book").tap()
    expect(page.locator("#count")).to_contain_text("2 fewer than in the book")
    page.get_by_role("button", name="Write it down: no chip moves").tap()
    expect(page.locator("#entries")).to_contain_text("Chips were counted: 2 fewer than in the book")


def _enter_penalty(page: Page, table: str) -> None:
    """Record a penalty that Aki pays, which counts as play on every phone."""
    page.goto(f"{table}/chips")
    page.locator("#outside > summary").tap()
    page.locator("#from .pill").nth(0).tap()
    page.locator("#to .pill").nth(1).tap()
    page.locator("#outside-chips").fill("5")
    page.locator("#outside-note").fill("late")
    page.get_by_role("button", name="Write it down").tap()
    expect(page.locator("#entries")).to_contain_text("Aki gives Ben 5, outside a hand · late")


def _settle_with_an_undo(page: Page, table: str) -> None:
    """Mark the first line as paid, undo that, and mark it again."""
    page.goto(f"{table}/settle")
    expect(page.locator("#live-settling_head")).to_contain_text("3 hand-overs left")
    page.get_by_role("button", name=re.compile("^Received")).first.tap()
    expect(page.locator("#live-settling_head")).to_contain_text("2 hand-overs left")
    page.get_by_role("button", name=re.compile("^Undo")).first.tap()
    expect(page.locator("#live-settling_head")).to_contain_text("3 hand-overs left")
    page.get_by_role("button", name=re.compile("^Received")).first.tap()
    expect(page.locator("#live-settling_head")).to_contain_text("2 hand-overs left")
