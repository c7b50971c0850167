"""People on several phones: invited, named, let in, host, and removed."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.findings import BEYOND_THE_EDGE
from tests.browser.phones import label, let_in, open_table, play, radio, read, read_codes

TOP = "one => one.getBoundingClientRect().top"
COVERED = """(selector) => {
    const thumb = document.querySelector(".thumb .button").getBoundingClientRect().top;
    return [...document.querySelectorAll(selector)]
        .filter((one) => one.getBoundingClientRect().bottom > thumb || one.getBoundingClientRect().top < 0)
        .map((one) => one.textContent.trim());
}"""


@pytest.mark.parametrize(
    ("language", "size"),
    [("en", (390, 844)), ("ja", (375, 667)), ("zh-TW", (844, 390))],
    ids=["390 x 844", "375 x 667", "landscape"],
)
def test_code_seats_and_result_fit_one_screen(phone: NewPhone, language: str, size: tuple[int, int]) -> None:
    page = phone(language, viewport={"width": size[0], "height": size[1]})
    table = f"/t/{open_table(page, 'tien-gow')}"
    page.goto(f"{table}/invite")
    expect(page.locator(".seated li")).to_have_count(4)
    assert page.evaluate(COVERED, ".seated li, .ways .qr img, .code") == []
    [address] = read_codes(page.locator(".qr img").first.screenshot())
    assert f"/join/{table[3:]}/" in address
    page.locator(".qr").first.tap()  # opens the code in full size
    expect(page).to_have_url(re.compile(r"qr\.svg$"))
    page.go_back()
    play(page, table, 0, "4310")
    page.goto(table)
    assert page.evaluate(COVERED, ".result .own, .result .stands, .told-of-all li:first-child") == []
    entered, paid = (page.locator(one).first.evaluate(TOP) for one in (".told-of-all", ".payments"))
    assert (abs(entered - paid) < 40) == (size[0] > size[1])  # in landscape the payments are beside the entered values
    assert page.evaluate(BEYOND_THE_EDGE) == []


def test_a_new_name_on_the_line_of_a_player_is_asked_about_while_it_is_typed(phone: NewPhone) -> None:
    aki = phone()
    code = open_table(aki, "tien-gow")
    play(aki, f"/t/{code}", 1, "2303")
    aki.goto(f"/t/{code}/sheet")
    asked = aki.locator('[data-whose="Chie"]')
    expect(asked).to_be_hidden()
    aki.locator('[name="players.2"]').fill("Dai")
    expect(asked).to_be_hidden()
    aki.locator('[name="players.2"]').fill("Chié")
    expect(asked).to_be_visible()
    asked.locator('label:has([value="no"])').tap()
    aki.locator(".thumb button").tap()
    expect(aki.locator("#live-seats")).to_contain_text("Chié")
    expect(aki.locator("#live-seats")).to_contain_text("−5")


def test_a_phone_leaves_the_table_when_its_seat_is_given_away_or_it_is_removed_and_comes_back(phone: NewPhone) -> None:
    aki, ben, new = phone(viewport={"width": 375, "height": 480}), phone(), phone()
    code = open_table(aki, "moon", 3)
    let_in(ben, aki, code)
    let_in(new, aki, code, move="1")
    for page in (aki, ben, new):
        page.goto(f"/t/{code}")
    ben.get_by_role("button", name="Allow").tap()
    expect(ben.get_by_role("heading", level=1)).to_have_text("Your seat is on another phone")
    for page in (aki, new):
        expect(page.locator("#live-asking")).to_be_empty()
    aki.goto(f"/t/{code}/phones")
    aki.locator("#live-phones summary").tap()
    aki.evaluate("() => new Promise(requestAnimationFrame)")
    assert aki.evaluate(COVERED, "#live-phones .danger") == []
    aki.locator("#live-phones .danger").tap()
    expect(aki.locator("#live-phones .danger")).to_have_count(0)
    expect(new.get_by_role("heading", level=1)).to_have_text("This phone was removed")
    aki.locator('#live-phones [action$="/restore"] button').tap()
    expect(new.locator("#live-head")).to_be_visible()


@pytest.mark.parametrize(("width", "text"), [(320, "large"), (390, "normal")])
def test_who_asks_for_a_seat_is_heard_in_mid_hand_and_moves_nothing(phone: NewPhone, width: int, text: str) -> None:
    aki, ben, new = phone(viewport={"width": width, "height": 700}), phone(), phone()
    code = open_table(aki, "tien-gow")
    aki.goto(f"/t/{code}/sheets/1/hand?text={text}")
    let_in(ben, aki, code)
    expect(aki.locator("[data-live]")).to_have_text("live")
    label(aki, "piles.0", 4).tap()
    before = aki.locator("#entry").evaluate(TOP)
    let_in(new, aki, code, move="1")
    mark = aki.get_by_role("link", name="Someone is asking for a seat: Ben")
    expect(mark).to_be_visible()
    assert abs(aki.locator("#entry").evaluate(TOP) - before) < 2
    assert aki.evaluate(BEYOND_THE_EDGE) == []
    mark.tap()
    aki.get_by_role("button", name="No", exact=True).tap()
    new.goto(f"/t/{code}")
    expect(new.locator("#live-asking")).to_contain_text("No: Ben's seat stays on the other phone.")
    aki.goto(f"/t/{code}/sheets/1/hand")
    expect(radio(aki, "piles.0", 4)).to_be_checked()


@pytest.mark.parametrize("page", ["join", "group", "demo"])
def test_a_double_tap_on_a_page_outside_a_table_does_it_once(phone: NewPhone, page: str) -> None:
    aki, ben = phone(), phone()
    posts: list[str] = []
    ben.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    if page == "join":
        link = re.search(r"/join/[\w/-]+", read(aki, f"/t/{open_table(aki, 'tien-gow')}/invite"))
        assert link
        ben.goto(link[0])
        ben.get_by_role("button", name="Ben").dblclick()
    elif page == "group":
        ben.goto("/groups")
        ben.get_by_label("Name of the group").fill("The club")
        ben.get_by_label("Your name").fill("Ben")
        ben.get_by_role("button", name="Create the group").dblclick()
    else:
        ben.goto("/")
        ben.get_by_role("button", name="Try it").first.dblclick()
    expect(ben).to_have_url(re.compile(r"/[tg]/[A-Z0-9]{6}"))
    assert len(posts) == 1


def test_a_double_tap_on_join_takes_no_seat(phone: NewPhone) -> None:
    aki, ben = phone(), phone()
    code = open_table(aki, "tien-gow")
    link = re.search(r"/join/[\w/-]+", read(aki, f"/t/{code}/invite"))
    assert link
    ben.goto("/")
    ben.get_by_label("Join with the table's code or link").fill(f"http://{urlsplit(ben.url).netloc}{link[0]}")
    ben.get_by_role("button", name="Join", exact=True).tap(no_wait_after=True)
    ben.wait_for_url("**/join/**", wait_until="commit")
    seat = ben.get_by_role("button", name="Ben").bounding_box()
    assert seat
    ben.touchscreen.tap(seat["x"] + seat["width"] / 2, seat["y"] + seat["height"] / 2)
    ben.wait_for_timeout(500)
    expect(ben).to_have_url(re.compile("/join/"))
    ben.get_by_role("button", name="Ben").tap()
    expect(ben).to_have_url(re.compile(f"/t/{code}$"))
