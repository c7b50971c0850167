"""Nothing jumps under a thumb while a page opens."""

from tests.browser.conftest import NewPhone
from tests.browser.places import PAGES, Places

# What the browser itself counts as a shift of what was there already, and what it was that moved.
HEAR = """window.shifts = [];
new PerformanceObserver((list) => {
    for (const shift of list.getEntries())
        window.shifts.push(shift.sources.map(({ node }) => (node?.outerHTML ?? node?.data ?? "").slice(0, 120)));
}).observe({ type: "layout-shift", buffered: true })"""
A_LITTLE_LATER = "new Promise((done) => setTimeout(done, 300))"


def test_no_page_jumps_while_it_opens(phone: NewPhone, places: Places) -> None:
    host, stranger = phone(storage_state=places.kept), phone()
    moved: dict[str, list[list[str]]] = {}
    for page in (host, stranger):
        page.add_init_script(HEAR)
    for name in PAGES:
        page = stranger if name == "join" else host
        page.goto(places.addresses[name])
        page.evaluate(A_LITTLE_LATER)
        moved[name] = page.evaluate("window.shifts")
    assert {name: shifts for name, shifts in moved.items() if shifts} == {}
