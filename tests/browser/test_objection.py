"""An objection to a hand on three phones: the hand is amber on all of them until it is corrected or all accept it."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import wrong
from tests.browser.conftest import NewPhone
from tests.browser.phones import let_in, opened, read, record, send
from tests.length import each_with_one, soak

WORD = "I bid it, not you"
CARD = "#live-last > .card"
ROW = "#live-hands tbody tr >> nth=0"
RIGHT = "It is right as it stands"
HAND = {"action": "save", "bidder": "0", "bid": "2", "winner": "0"}


@pytest.fixture
def table(phone: NewPhone) -> tuple[Page, Page, Page, str]:
    """Return the phones of Aki, Ben and Chie at the table page, after one hand, and the code of the table."""
    aki, ben, chie = (phone() for _ in range(3))
    code = opened(aki, "da-san", 3)
    let_in(ben, aki, code, 1)
    let_in(chie, aki, code, 2)
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1", "key": f"hand-1-{code}"})
    for page in (aki, ben, chie):
        page.goto(f"/t/{code}")
        expect(page.locator("[data-live]")).to_have_text("live")
    return aki, ben, chie, code


def object_to(page: Page, code: str, number: int = 1) -> None:
    """Object to a hand, starting from the table page."""
    page.goto(f"/t/{code}/sheets/1/hands/{number}")
    page.get_by_text("Something is wrong here").tap()
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
    expect(page.locator(CARD)).to_contain_text("⚑ objection")
    expect(page.locator(ROW)).to_contain_class("disputed")
    expect(page.locator("#live-hands")).to_contain_text(f"⚑ Ben objects: {WORD}")


def expect_plain(page: Page) -> None:
    expect(page.locator(CARD)).not_to_contain_text("objection")
    expect(page.locator("#live-hands")).not_to_contain_text("⚑")


def test_a_disputed_hand_is_amber_until_all_accept_it_and_no_answer_is_primary(
    table: tuple[Page, Page, Page, str],
) -> None:
    aki, ben, chie, code = table
    plain = colour(chie, CARD), colour(chie, ROW)
    object_to(ben, code)
    for page in (aki, chie):
        expect_amber(page)
        assert colour(page, CARD) != plain[0]
        assert colour(page, ROW) != plain[1]

    aki.locator(f"{CARD} .objection a").tap()
    aki.wait_for_url(f"**/t/{code}/sheets/1/hands/1")
    notice = aki.locator(".notice.amber")
    expect(notice).to_contain_text(f"Ben objects: {WORD}")
    expect(notice).to_contain_text("still to agree: Aki, Ben, Chie")
    expect_no_primary_answer(aki.get_by_role("button", name=RIGHT), aki.get_by_role("link", name="Correct this hand"))
    aki.get_by_role("button", name=RIGHT).tap()
    expect(notice).to_contain_text("agree: Aki – still to agree: Ben, Chie")
    expect(aki.get_by_role("button", name=RIGHT)).to_have_count(0)
    expect(aki.get_by_text("You agree. It stays amber")).to_be_visible()
    expect(ben.locator(".notice.amber")).to_contain_text("agree: Aki – still")
    expect_amber(chie)

    chie.locator("#live-hands .objection a").tap()
    chie.wait_for_url(f"**/t/{code}/sheets/1/hands/1")
    chie.get_by_role("button", name=RIGHT).tap()
    expect(chie.locator(".notice.amber")).to_contain_text("agree: Aki, Chie – still to agree: Ben")
    chie.goto(f"/t/{code}")
    expect_amber(chie)
    expect(aki.locator(".notice.amber")).to_contain_text("still to agree: Ben")

    ben.get_by_role("button", name=RIGHT).tap()
    for page in (ben, aki):
        expect(page.locator(".notice.amber")).to_have_count(0)
        expect(page.locator("main")).to_contain_text("What was said against it")
    expect_plain(chie)
    assert (colour(chie, CARD), colour(chie, ROW)) == plain
    objections = json.loads(read(aki, f"/t/{code}/export.json"))["sheets"][0]["objections"]
    assert [(objection["word"], objection["settled"], objection["agreed"]) for objection in objections] == [
        (WORD, True, ["Aki", "Chie", "Ben"])
    ]


def test_a_correction_resolves_the_objection_and_struck_text_keeps_its_minus_sign_legible(
    table: tuple[Page, Page, Page, str],
) -> None:
    aki, ben, chie, code = table
    object_to(ben, code)
    expect_amber(chie)
    aki.goto(f"/t/{code}/sheets/1/hands/1")
    aki.get_by_role("link", name="Correct this hand").tap()
    aki.wait_for_url("**/hands/1/edit")
    aki.locator('label:has(input[name="bidder"][value="1"])').tap()
    aki.locator('label:has(input[name="winner"][value="1"])').tap()
    record(aki)
    expect(ben.locator(".notice.amber")).to_have_count(0)
    expect(ben.locator("main")).to_contain_text(WORD)
    expect_plain(chie)
    expect(chie.locator(CARD)).to_contain_text("corrected")
    for scheme in ("light", "dark"):
        aki.emulate_media(color_scheme=scheme)
        expect_legible_minus(aki.locator(".struck .chips").first)


def test_an_objection_is_answered_without_a_script(phone: NewPhone, table: tuple[Page, Page, Page, str]) -> None:
    aki, ben, chie, code = table
    object_to(ben, code)
    plain = phone(java_script_enabled=False)
    plain.context.add_cookies(chie.context.cookies())  # type: ignore[arg-type]  # as it returned them
    plain.goto(f"/t/{code}")
    plain.locator(f"{CARD} .objection a").tap()
    plain.get_by_role("button", name=RIGHT).tap()
    expect(plain.locator(".notice.amber")).to_contain_text("agree: Chie – still to agree: Aki, Ben")
    expect(aki.locator(CARD)).to_contain_text("objection")


@soak
@pytest.mark.parametrize(("language", "scheme"), each_with_one(["en", "ja", "zh-TW"], ["light", "dark"]))
def test_axe_accepts_disputed_hands(phone: NewPhone, language: str, scheme: str) -> None:
    page = phone(language, color_scheme=scheme, reduced_motion="reduce")
    code = opened(page, "da-san", 3)
    for number in (1, 2):
        send(page, f"/t/{code}/sheets/1/hand", HAND | {"number": str(number), "key": f"hand-{number}-{code}"})
        send(page, f"/t/{code}/sheets/1/hands/{number}/object", {"word": WORD * number})
    send(page, f"/t/{code}/sheets/1/hands/1/agree", {})
    send(page, f"/t/{code}/sheets/1/hands/1/object", {})
    for path in ("", "/sheets/1/hands", "/sheets/1/hands/1", "/sheets/1/hands/2"):
        page.goto(f"/t/{code}{path}")
        assert wrong(page) == [], path


def expect_no_primary_answer(right: Locator, correct: Locator) -> None:
    """Check that neither answer to an objection is styled as the primary button."""
    painted = "(part, names) => names.map((name) => getComputedStyle(part)[name])"
    looks = ["backgroundColor", "color", "fontSize", "fontWeight"]
    assert right.evaluate(painted, looks) == correct.evaluate(painted, looks)
    boxes = right.bounding_box(), correct.bounding_box()
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["height"] == boxes[1]["height"] >= 44


def expect_legible_minus(struck: Locator) -> None:
    """Check that the line through struck chips is slanted and in the text colour, to keep a minus sign legible."""
    assert struck.evaluate("part => getComputedStyle(part).textDecorationLine") == "none"
    look = "(part, names) => names.map((name) => getComputedStyle(part)[name])"
    line, colour = struck.evaluate(look, ["backgroundImage", "color"])
    assert line.startswith("linear-gradient(to right bottom")
    assert colour in line
