"""The frame of a hand form: on every phone the first control is on the first screen."""

from playwright.sync_api import Page

from tests.browser.conftest import NewPhone
from tests.browser.places import ENTRIES, Places
from tests.browser.test_sizes import BEYOND_THE_EDGE

# Whether the first control of the form is completely above the bar with Save.
FIRST_IN_VIEW = """() => {
    const taps = [...document.querySelectorAll("#entry :is(input:not([type=hidden]), button)")];
    const first = taps.find((one) => one.checkVisibility());
    const { bottom } = (first.closest("label") ?? first).getBoundingClientRect();
    return bottom <= document.querySelector("[data-save]").getBoundingClientRect().top;
}"""
# In landscape the header is one line without cut text, and the sentence next to Save takes no extra line.
IN_ONE_LINE = """() => {
    const box = (one) => document.querySelector(one).getBoundingClientRect();
    const [head, title, about, save] = [".felt", ".entry-head", ".felt .ask", "[data-save]"].map(box);
    return head.height <= 56 && title.top < about.bottom && about.right <= innerWidth && save.height <= 64;
}"""


def failing_forms(page: Page, places: Places, sight: str, text: str = "") -> dict[str, list[str]]:
    """Return the forms that fail the check or exceed the width, each with the wide elements."""
    failing = {}
    for name in ENTRIES:
        page.goto(places.addresses[name])
        page.wait_for_load_state("load")
        page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
        beyond = page.evaluate(BEYOND_THE_EDGE)
        if beyond or not page.evaluate(sight):
            failing[name] = beyond
    return failing


def test_the_first_control_is_in_view_on_the_smallest_phone_in_large_text(phone: NewPhone, places: Places) -> None:
    page = phone("ja", storage_state=places.kept, viewport={"width": 320, "height": 568})
    assert failing_forms(page, places, FIRST_IN_VIEW, "150%") == {}


def test_a_phone_in_landscape_shows_header_and_save_in_one_line_each(phone: NewPhone, places: Places) -> None:
    page = phone("ja", storage_state=places.kept, viewport={"width": 844, "height": 390})
    assert failing_forms(page, places, IN_ONE_LINE) == {}
