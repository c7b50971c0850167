"""Screen reader, keyboard and language: every page in every language, light and dark."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import RULES, wrong
from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, hands_of, label, open_table
from tests.browser.places import LANGUAGES, PAGES, Places
from tests.length import soak, some_of

# The focused element must have a visible outline; a radio shows it on its label.
SHOWS_FOCUS = """() => {
    const one = document.activeElement;
    const shown = [one, one.nextElementSibling, one.closest("label")].filter(Boolean);
    const visible = (part) => {
        const style = getComputedStyle(part);
        return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    };
    return shown.some(visible);
}"""
# Elements with an animation or transition.
WOULD_MOVE = """() => [...document.querySelectorAll("*")]
    .map((one) => [one, getComputedStyle(one)])
    .filter(([, style]) => style.animationName !== "none" || parseFloat(style.transitionDuration) > 0
        || style.scrollBehavior !== "auto")
    .map(([one]) => one.outerHTML.slice(0, 120))"""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
AT = "() => [document.activeElement.name ?? '', document.activeElement.value ?? '']"


@soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_accepts_every_page_and_reduced_motion_stops_every_animation(
    phone: NewPhone, places: Places, language: str
) -> None:
    page = phone(language, storage_state=places.kept, reduced_motion="reduce")
    violations: dict[tuple[str, str, str], list[str]] = {}
    # Languages differ in words only, so each language checks every third page.
    for name in some_of(PAGES, list(LANGUAGES).index(language), len(LANGUAGES)):
        places.go(page, name)
        expect(page.locator("html")).to_have_attribute("lang", LANGUAGES[language])
        for scheme, rules in RULES.items():
            page.emulate_media(color_scheme=scheme)
            for rule, parts in wrong(page, rules):
                violations[name, scheme, rule] = parts
        violations[name, "", "moves"] = page.evaluate(WOULD_MOVE)
    assert {where: parts for where, parts in violations.items() if parts} == {}


def test_the_pairs_are_a_table_with_headings(phone: NewPhone, places: Places) -> None:
    page = phone(storage_state=places.kept)
    places.go(page, "table")
    pairs = page.locator("#live-pairs table")
    names = ["Aki", "Ben", "Chie", "Dai"]
    assert [cell.strip() for cell in pairs.locator("thead th[scope=col]").all_text_contents()][:-1] == names
    assert [cell.strip() for cell in pairs.locator("tbody th[scope=row]").all_text_contents()] == names
    expect(pairs.locator("caption")).to_have_text("Who owes whom")
    read = {
        (one, other): int(pairs.locator("tbody tr").nth(row).locator("td").nth(column).inner_text().replace("−", "-"))
        for (row, one), (column, other) in product(enumerate(names), repeat=2)
        if one != other
    }
    assert any(read.values())
    assert all(read[one, other] == -read[other, one] for one, other in read)


def test_a_hand_is_entered_and_saved_by_keyboard(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "da-san", 3)
    keyboard_to(page, "bidder")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(AT) == ["bidder", "1"]
    keyboard_to(page, "bid")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    keyboard_to(page, "winner")
    page.keyboard.press("Space")
    expect(page.locator("[data-previewed]")).to_be_visible()
    keyboard_to(page, "action")
    expect(page.locator("[data-save-button]")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{code}")
    assert hands_of(page, code) == 1
    expect(page.locator("#live-last")).to_contain_text("Hand 1")


def keyboard_to(page: Page, name: str, most: int = 25) -> None:
    """Press Tab until the field `name` has the focus, and check that each stop shows its focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        assert page.evaluate(SHOWS_FOCUS), page.evaluate("document.activeElement.outerHTML")
        if page.evaluate(AT)[0] == name:
            return
    pytest.fail(f"no Tab leads to {name}")


def test_every_focused_element_shows_its_focus(phone: NewPhone, places: Places) -> None:
    page = phone(storage_state=places.kept)
    for name in ("front", "open a game", "table", "hand", "seat", "entry of che-deng"):
        places.go(page, name)
        stops = 0
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement === document.body"):
                break
            assert page.evaluate(SHOWS_FOCUS), (name, page.evaluate("document.activeElement.outerHTML"))
            stops += 1
        assert stops > 3, name


def test_pages_use_the_browser_language_until_another_is_chosen(phone: NewPhone) -> None:
    for locale, lang in (("ja", "ja"), ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant")):
        page = phone(locale)
        page.goto("/")
        expect(page.locator("html")).to_have_attribute("lang", lang)
    page.get_by_role("link", name="English").tap()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto("/open")
    expect(page.locator("h1")).to_have_text("Open a table")


# Animations and transitions that have started.
NOTE_WHAT_MOVES = """window.moved = [];
for (const kind of ["animationstart", "transitionrun"]) {
    document.addEventListener(kind, ({ target }) => window.moved.push(`${kind}: ${target.outerHTML.slice(0, 120)}`));
}"""


def test_news_is_animated_unless_the_phone_prefers_reduced_motion(phone: NewPhone) -> None:
    scorer = phone()
    code = open_table(scorer, "da-san", 3)
    lively, restful = (
        phone(storage_state=scorer.context.storage_state(), reduced_motion=motion)
        for motion in ("no-preference", "reduce")
    )
    for page in (lively, restful):
        page.add_init_script(NOTE_WHAT_MOVES)
        page.goto(f"/t/{code}")
        expect(page.locator("[data-live]")).to_have_text("live")
    for name, value in (("bidder", 0), ("bid", 2), ("winner", 0)):
        label(scorer, name, value).tap()
    Thumb(scorer).save()
    for page in (lively, restful):
        expect(page.locator("#live-last")).to_contain_text("Hand 1")
    lively.wait_for_function("window.moved.length")
    restful.evaluate(TWO_FRAMES)  # an animation would have begun by then
    assert restful.evaluate("window.moved") == []
