"""The frame of an entry form: whatever the phone, what is tapped first stands on its first screen."""

from playwright.sync_api import Page

from tests.browser.conftest import NewPhone
from tests.browser.places import ENTRIES, Places
from tests.browser.test_sizes import BEYOND_THE_EDGE

# Of all that can be tapped in the form the first, and whether all of it stands above the bar of Save.
FIRST_IN_SIGHT = """() => {
    const taps = [...document.querySelectorAll("#entry :is(input:not([type=hidden]), button)")];
    const first = taps.find((one) => one.checkVisibility());
    const { bottom } = (first.closest("label") ?? first).getBoundingClientRect();
    return bottom <= document.querySelector("[data-save]").getBoundingClientRect().top;
}"""
# On its side, the head is one line and nothing in it is cut; the sentence beside Save takes no line of its own.
IN_ONE_LINE = """() => {
    const box = (one) => document.querySelector(one).getBoundingClientRect();
    const [head, title, about, save] = [".felt", ".entry-head", ".felt .ask", "[data-save]"].map(box);
    return head.height <= 56 && title.top < about.bottom && about.right <= innerWidth && save.height <= 64;
}"""


def look(page: Page, places: Places, sight: str, text: str = "") -> dict[str, list[str]]:
    """The forms that are otherwise."""
    poor = {}
    for name in ENTRIES:
        page.goto(places.addresses[name])
        page.wait_for_load_state("load")
        page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
        beyond = page.evaluate(BEYOND_THE_EDGE)
        if beyond or not page.evaluate(sight):
            poor[name] = beyond
    return poor


def test_the_first_tap_is_in_sight_on_the_smallest_phone_in_large_text(phone: NewPhone, places: Places) -> None:
    page = phone("ja", storage_state=places.kept, viewport={"width": 320, "height": 568})
    assert look(page, places, FIRST_IN_SIGHT, "150%") == {}


def test_a_phone_on_its_side_has_its_head_and_save_in_one_line_each(phone: NewPhone, places: Places) -> None:
    page = phone("ja", storage_state=places.kept, viewport={"width": 844, "height": 390})
    assert look(page, places, IN_ONE_LINE) == {}
