"""News on four phones: a change is announced to the others with its author and its effect on the reader."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import join, label, let_in, open_table, opened, send

HAND = {"action": "save", "winner": "1", "piles.0": "2", "piles.1": "3", "piles.2": "0", "piles.3": "3"}
OTHER = HAND | {"winner": "0", "piles.0": "3", "piles.1": "2", "piles.2": "2", "piles.3": "1"}
LANGUAGES = ("en", "ja", "zh-TW", "en")
CORRECTED = {"en": r"Ben corrected hand 1\s*you [+−]\d+", "zh-TW": r"Ben更正了第 1 局\s*你 [+−]\d+"}


def messages(page: Page) -> Locator:
    return page.locator("[data-told] > button")


def open_and_connect(page: Page, address: str) -> None:
    with page.expect_response("**/events"):
        page.goto(address)


@pytest.fixture
def four(phone: NewPhone) -> tuple[list[Page], str]:
    """Return the phones of four players, in three languages, after one hand, and the code of the table."""
    pages = [phone(language) for language in LANGUAGES]
    code = open_table(pages[0], "tien-gow")
    for seat in (1, 2, 3):
        join(pages[seat], pages[0], code, seat)
    send(pages[0], f"/t/{code}/sheets/1/hand", HAND | {"number": "1", "key": f"one {code}"})
    return pages, code


def test_a_correction_is_announced_in_each_language_with_its_effect_on_the_reader(four: tuple[list[Page], str]) -> None:
    (aki, ben, chie, dai), code = four
    for page in (aki, ben, chie):
        open_and_connect(page, f"/t/{code}")
    open_and_connect(dai, f"/t/{code}/sheets/1/hand")
    label(dai, "winner", 2).tap()
    before = dai.locator("#entry").bounding_box()
    send(ben, f"/t/{code}/sheets/1/hands/1/edit", OTHER)
    for page, text in ((aki, CORRECTED["en"]), (chie, CORRECTED["zh-TW"])):
        expect(messages(page)).to_have_text(re.compile(text))
        expect(page.locator("#live-news li").first).to_contain_text("Ben")
    # On a form it is one line above the header and moves or covers no field.
    expect(messages(dai)).to_have_text(re.compile(CORRECTED["en"]))
    line = messages(dai).bounding_box()
    assert line
    assert dai.locator("#entry").bounding_box() == before
    assert line["height"] <= 64
    assert before
    assert line["y"] + line["height"] <= before["y"]
    expect(dai.locator('input[name="winner"][value="2"]')).to_be_checked()
    # The author gets no message, but finds the change in the list.
    expect(ben.locator("#live-news li")).to_have_count(1)
    expect(messages(ben)).to_have_count(0)
    # The total in the message equals the total on the table page, and a dismissed message does not return.
    change = messages(aki).locator(".change b").inner_text()
    expect(aki.locator("#live-news .change b")).to_have_text(change)
    messages(aki).tap()
    expect(messages(aki)).to_have_count(0)
    aki.reload()
    expect(aki.locator("#live-news li")).to_have_count(1)
    expect(messages(aki)).to_have_count(0)
    # An objection is announced as well, to its own readers.
    send(ben, f"/t/{code}/sheets/1/hands/1/object", {"word": "three piles"})
    expect(messages(aki).first).to_contain_text("Ben objects to hand 1: three piles")


def test_changes_during_absence_are_announced_when_the_phone_returns(phone: NewPhone) -> None:
    aki, ben = phone(), phone()
    code = opened(aki, "tien-gow")
    let_in(ben, aki, code)
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    aki.goto(f"/t/{code}")
    aki.goto("/help")
    send(ben, f"/t/{code}/sheets/1/hands/1/edit", OTHER)
    aki.goto(f"/t/{code}/sheets/1/hand")
    expect(messages(aki)).to_contain_text("Ben corrected hand 1")
    aki.goto(f"/t/{code}")
    messages(aki).tap()
    aki.goto(f"/t/{code}/sheets/1/hand")
    expect(aki.locator("#live-news li")).to_have_count(1)
    expect(messages(aki)).to_have_count(0)
