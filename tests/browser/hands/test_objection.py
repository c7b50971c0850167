"""An objection to a hand on three phones: the hand is amber on all of them until it is corrected or all accept it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import record, send
from tests.browser.seated import HAND, sit_all

WORD = "I bid it, not you"
CARD = "#live-last > .card"
ROW = "#live-hands tbody tr >> nth=0"
RIGHT = "It is right as it stands"


@pytest.fixture
def table(phone: NewPhone) -> tuple[list[Page], str]:
    """Return the phones of Aki, Ben and Chie at the table page, after one hand, and the code of the table."""
    pages, code = sit_all(phone, "da-san", 3)
    send(pages[0], f"/t/{code}/sheets/1/hand", HAND | {"number": "1", "key": f"hand-1-{code}"})
    for page in pages:
        page.goto(f"/t/{code}")
        expect(page.locator("[data-live]")).to_have_text("live")
    return pages, code


def object_to(page: Page) -> None:
    """Object to the last hand, starting from the table page."""
    page.get_by_role("link", name="Something is wrong here").tap()
    page.locator("#word").fill(WORD)
    page.get_by_role("button", name="Object", exact=True).tap()
    expect(page.locator(".notice.amber")).to_contain_text(WORD)


def colour(page: Page, part: str) -> str:
    """Return the background and border colour of an element after its animations."""
    return str(
        page.locator(part).evaluate(
            """async (part) => {
                await Promise.all(part.getAnimations({subtree: true}).map((one) => one.finished));
                const {backgroundColor, borderColor} = getComputedStyle(part);
                return `${backgroundColor} ${borderColor}`;
            }"""
        )
    )


def expect_amber(page: Page) -> None:
    """Check that the card and the row of the hand show the objection by a flag and words."""
    expect(page.locator(CARD)).to_contain_text(f"⚑ Ben objects: {WORD}")
    expect(page.locator(ROW)).to_contain_class("disputed")
    expect(page.locator("#live-hands")).to_contain_text(f"⚑ Ben objects: {WORD}")


def expect_plain(page: Page) -> None:
    expect(page.locator(CARD)).not_to_contain_text("objection")
    expect(page.locator("#live-hands")).not_to_contain_text("⚑")


def test_a_disputed_hand_is_amber_until_all_accept_it_and_no_answer_is_primary(table: tuple[list[Page], str]) -> None:
    (aki, ben, chie), code = table
    plain = colour(chie, CARD), colour(chie, ROW)
    object_to(ben)
    for page in (aki, chie):
        expect_amber(page)
        assert colour(page, CARD) != plain[0]
        assert colour(page, ROW) != plain[1]

    aki.locator(f"{CARD} .objection a").tap()
    aki.wait_for_url(f"**/t/{code}/sheets/1/hands/1")
    expect_no_primary_answer(aki.get_by_role("button", name=RIGHT), aki.get_by_role("link", name="Correct this hand"))
    aki.get_by_role("button", name=RIGHT).tap()
    expect(aki.get_by_role("button", name=RIGHT)).to_have_count(0)
    expect(ben.locator(".notice.amber")).to_contain_text("agree: Aki – still to agree: Ben, Chie")
    expect_amber(chie)
    for page in (chie, ben):
        send(page, f"/t/{code}/sheets/1/hands/1/agree", {})
    for page in (ben, aki):
        expect(page.locator(".notice.amber")).to_have_count(0)
    expect_plain(chie)
    assert (colour(chie, CARD), colour(chie, ROW)) == plain


def test_a_correction_resolves_the_objection_and_struck_text_keeps_its_minus_sign_legible(
    table: tuple[list[Page], str],
) -> None:
    (aki, ben, chie), code = table
    object_to(ben)
    expect_amber(chie)
    aki.goto(f"/t/{code}/sheets/1/hands/1/edit")
    aki.locator('label:has(input[name="bidder"][value="1"])').tap()
    aki.locator('label:has(input[name="winner"][value="1"])').tap()
    record(aki)
    expect(ben.locator(".notice.amber")).to_have_count(0)
    expect_plain(chie)
    expect(chie.locator(CARD)).to_contain_text("corrected")
    # The line through struck chips is slanted and in the text colour.
    struck = aki.locator(".struck .chips").first
    for scheme in ("light", "dark"):
        aki.emulate_media(color_scheme=scheme)
        look = "(part, names) => names.map((name) => getComputedStyle(part)[name])"
        usual, line, ink = struck.evaluate(look, ["textDecorationLine", "backgroundImage", "color"])
        assert usual == "none"
        assert line.startswith("linear-gradient(to right bottom")
        assert ink in line


def expect_no_primary_answer(right: Locator, correct: Locator) -> None:
    """Check that neither answer to an objection is styled as the primary button."""
    painted = "(part, names) => names.map((name) => getComputedStyle(part)[name])"
    looks = ["backgroundColor", "color", "fontSize", "fontWeight"]
    assert right.evaluate(painted, looks) == correct.evaluate(painted, looks)
    boxes = right.bounding_box(), correct.bounding_box()
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["height"] == boxes[1]["height"] >= 44
