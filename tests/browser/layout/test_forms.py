"""The form of a hand: on one screen, and each control near its name."""

import itertools
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.findings import BEYOND_THE_EDGE
from tests.browser.phones import TWELVE, Thumb, join, label, open_table, opened, send, tien_gow
from tests.browser.places import ENTRIES, LANGUAGES, Places
from tests.browser.seated import at_form
from tests.browser.webkit import WebKitPhone

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

PORTRAIT, SMALL, LANDSCAPE, SMALLEST = (390, 844), (375, 667), (844, 390), (320, 568)
ALMOST = 1.3
"""The maximum of screens in landscape, a bit more than one because so little height is left."""

SCREENS = """() => {
    const asked = [...document.querySelectorAll("[data-ask], .extras > .chips")].filter((one) => one.checkVisibility());
    const last = Math.max(...asked.map((one) => one.getBoundingClientRect().bottom));
    return last / document.querySelector(".thumb").getBoundingClientRect().top;
}"""


# The controls that are no nearer to the name of their row, a player or a question, than to that of another row.
FAR_FROM_ITS_NAME = """() => {
    const box = (part) => part.getBoundingClientRect();
    const seen = (part) => part.checkVisibility();
    const apart = (one, other) => Math.max(0, box(other).top - box(one).bottom, box(one).top - box(other).bottom);
    const beside = (one, other) => box(one).left >= box(other).right || box(other).left >= box(one).right;
    const namesOf = (row) => [row.querySelector(".who") ?? row.firstElementChild,
        ...row.querySelectorAll(":scope > .help, .by-player > .name")].filter(seen);
    const nearest = (one, names) => Math.min(9999, ...names.map((name) => apart(one, name)));
    const rows = [...document.querySelectorAll("#entry :is(.marked, .seat:not(.marked > *), .question)")]
        .filter((row) => seen(row.firstElementChild) && !row.firstElementChild.matches(".said"));
    return rows.flatMap((row) => {
        const others = rows.filter((other) => other !== row && !beside(row, other)).flatMap(namesOf);
        return [...row.querySelectorAll(".pill, .choice, .input, .pad-tile")]
            .filter((one) => seen(one) && nearest(one, namesOf(row)) >= nearest(one, others));
    }).map((one) => one.outerHTML.slice(0, 120));
}"""


def test_every_form_shows_its_first_control_and_fits_on_one_screen(phone: NewPhone, places: Places) -> None:
    page = phone("ja", storage_state=places.kept)
    forms = {name: (game, places.addresses[name]) for name, (game, _, _) in ENTRIES.items()}
    for mode in ("difference", "zero-sum"):
        forms[f"twelve, {mode}"] = ("freestyle", f"/t/{opened(page, 'freestyle', 12, TWELVE, mode=mode)}/sheets/1/hand")

    def seen(script: str, size: tuple[int, int], text: str = "100%") -> Any:  # noqa: ANN401  what a script returns
        """Return what the script returns on a screen of this size with text of that size."""
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate("size => { document.documentElement.style.fontSize = size; scrollTo(0, 0) }", text)
        assert page.evaluate(BEYOND_THE_EDGE) == [], page.url
        return page.evaluate(script)

    for name, (game, address) in forms.items():
        page.goto(address)
        assert seen(FIRST_IN_VIEW, SMALLEST, "150%"), name
        assert seen(IN_ONE_LINE, LANDSCAPE), name
        if game not in {"twister", "che-deng"}:
            screens = [seen(SCREENS, size) for size in (PORTRAIT, SMALL, LANDSCAPE)]
            assert all(many <= most for many, most in zip(screens, (1, 2, ALMOST), strict=True)), (name, screens)
        if name in ENTRIES:
            assert [seen(FAR_FROM_ITS_NAME, size) for size in (PORTRAIT, SMALL, LANDSCAPE)] == [[], [], []], name


# The height of each row, and the distance of its first control to its top and to the next row.
BOXES = """() => {
    const box = (part) => part.getBoundingClientRect();
    const rows = [...document.querySelectorAll("#entry :is(.marked, .seat:not(.marked > *), .question)")]
        .filter((row) => row.checkVisibility() && row.querySelector(".pill, .chip, .input"));
    return rows.flatMap((row, place) => {
        const control = [...row.querySelectorAll(".pill, .chip, .input")].find((one) => one.checkVisibility()) ?? row;
        const next = rows[place + 1] ?? row;
        return [box(row).height, box(control).top - box(row).top, box(next).top - box(control).bottom];
    });
}"""


def test_webkit_draws_the_rows_of_forms_as_chromium_does(phone: NewPhone, places: Places, webkit: WebKitPhone) -> None:
    page = phone(storage_state=places.kept)
    webkit.become(page)
    for name in ENTRIES:
        page.goto(places.addresses[name])
        webkit.go(places.addresses[name])
        webkit.find("[data-save-button].waiting")  # set by the last script of the form
        assert webkit.ask(f"({BOXES})()") == pytest.approx(page.evaluate(BOXES), abs=3), name
        assert webkit.ask(f"({FAR_FROM_ITS_NAME})()") == [], name


CUT = """(page) => [...page.querySelectorAll(".marked .name")].filter((name) => name.checkVisibility())
    .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1)
    .map((name) => name.textContent)"""

COVERED = """(page) => [...page.querySelectorAll(".marked .name")].filter((name) => {
    const [{ right, bottom }, row] = [name.getBoundingClientRect(), name.closest(".marked")];
    const beside = [...row.querySelectorAll(".aside > *, .mark")].map((one) => one.getBoundingClientRect());
    return beside.some(({ left, top, width }) => width > 0 && left < right && top < bottom);
}).map((name) => name.textContent)"""


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_players_name_is_not_cut_by_the_author_or_the_rest_button(phone: NewPhone, language: str) -> None:
    aki, ben = phone(language), phone(language, viewport={"width": SMALL[0], "height": SMALL[1]})
    code = open_table(aki, "tien-gow", 4, ("Aki", "Ben", "プリンセス", "Maximilian"))
    join(ben, aki, code)
    for seat, piles in ((3, 2), (2, 4)):
        label(aki, f"piles.{seat}", piles).tap()
    expect(ben.locator('[data-by="piles.2"]')).to_contain_text("Aki")
    label(ben, "piles.1", 1).tap()
    expect(ben.locator("button.rest:visible")).to_have_count(1)
    entry = ben.locator("#entry")
    assert entry.evaluate(CUT) == []
    assert entry.evaluate(COVERED) == []
    for width, text in ((375, "large"), (195, "normal")):  # 195 is an ordinary phone at a zoom of 200 %
        ben.set_viewport_size({"width": width, "height": SMALL[1]})
        ben.goto(f"/t/{code}/sheets/1/hand?text={text}")
        expect(ben.locator('[data-by="piles.2"]')).to_contain_text("Aki")
        assert entry.evaluate(CUT) == []
        assert entry.evaluate(COVERED) == []


# The texts beside a player's name that lie on a control or on each other.
LAID_OVER = """() => [...document.querySelectorAll("#bets .seat")].flatMap((seat) => {
    const texts = [...seat.querySelectorAll(".name, .aside > *")].map((text) => {
        const lines = document.createRange();
        lines.selectNodeContents(text);
        return [text, lines.getBoundingClientRect()];
    });
    const pills = [...seat.querySelectorAll(".pill")].map((pill) => [pill, pill.getBoundingClientRect()]);
    const over = (one, other) => Math.min(one.right, other.right) > Math.max(one.left, other.left) + 1
        && Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top) + 1;
    return texts.flatMap(([text, box], place) => [...texts, ...pills].slice(place + 1)
        .filter(([, other]) => over(box, other)).map(([part]) => `${text.textContent} on ${part.textContent}`));
})"""


def test_the_chips_of_a_draw_and_the_author_of_a_bet_lie_on_nothing(phone: NewPhone) -> None:
    aki, ben = phone(), phone()
    code = opened(aki, "buki", 4)
    draw = {"bets.1": "4", "bets.2": "6", "bets.3": "2", "draw": "true", "action": "save", "number": "1"}
    send(aki, f"/t/{code}/sheets/1/hand", {"bets.length": "4"} | draw)
    aki.goto(f"/t/{code}/sheets/1/hand")
    join(ben, aki, code)
    label(aki, "bets.1", 2).tap()
    expect(ben.locator('[data-by="bets.1"]')).to_have_text("by Aki for Ben")
    for language, text in itertools.product(LANGUAGES.values(), ("normal", "large")):
        ben.goto(f"/t/{code}/sheets/1/hand?lang={language}&text={text}")
        expect(ben.locator('[data-by="bets.1"]')).to_contain_text("Aki")
        for size in (SMALLEST, SMALL, PORTRAIT, (667, 375), LANDSCAPE):
            ben.set_viewport_size({"width": size[0], "height": size[1]})
            assert ben.evaluate(LAID_OVER) == [], (language, text, size)


LONG_IN_ALL = ("Alexandra von Hohenlohe-Langenburg-Weike", "Ben", "千恵", "Maximilian der Zweite von und zu Aufseß")

SIZES = {"ordinary": (390, 844), "narrow": (320, 568)}


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_bar_shows_the_result_of_each_player_and_the_ending(phone: NewPhone, size: tuple[int, int]) -> None:
    page, _ = at_form(phone("ja", viewport={"width": size[0], "height": size[1]}), "tien-gow", 4, LONG_IN_ALL)
    tien_gow(Thumb(page))
    won = page.locator("[data-net] .won")
    expect(won).to_have_count(4)
    expect(won.locator("b")).to_have_text(["+18", "−2", "−6", "−10"])
    expect(page.locator("[data-net] .mine")).to_contain_text("+18")
    expect(page.locator("[data-headline-here]")).to_contain_text("包尊")
    expect(page.locator("[data-running]")).to_contain_text("8")
    for one in won.all():
        inside = one.locator("b").evaluate("b => b.getBoundingClientRect().right <= innerWidth")
        assert inside, "a number exceeds the screen"
    bar = page.locator("[data-save]").bounding_box()
    assert bar
    assert bar["height"] <= 176


def test_names_of_three_letters_are_shown_in_full_beside_sums_of_three_digits(phone: NewPhone) -> None:
    page, _ = at_form(phone("zh-TW"), "freestyle", 4, ("陳大文", "林小美", "王大明", "李小龍"))
    for seat, points in enumerate((200, 310, 100, 0)):
        Thumb(page).type(f"points.{seat}", str(points))
    names = page.locator("[data-net] .won > [dir]")
    for size in ("100%", "150%"):
        page.evaluate("size => document.documentElement.style.fontSize = size", size)
        expect(names).to_have_count(4)
        assert names.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth)") == []


def test_all_tiles_of_five_players_are_above_the_bar_on_a_small_phone(phone: NewPhone) -> None:
    small = {"width": SMALL[0], "height": SMALL[1]}
    page, _ = at_form(phone("ja", viewport=small), "twister", 5, TWELVE, tile_set="double-six")
    bar, tile = page.locator("[data-save]").bounding_box(), page.locator(".pad-tile:visible").last.bounding_box()
    assert bar
    assert tile
    assert tile["y"] + tile["height"] <= bar["y"]


def test_chosen_values_are_marked_in_forced_colours(phone: NewPhone) -> None:
    page, _ = at_form(phone(forced_colors="active"), "tien-gow")
    for name, value in (("piles.0", 2), ("winner", 0), ("finish", "bao_zun")):
        label(page, name, value).tap()
        spans = (page.locator(f"[name='{name}']{part} + span").first for part in (":checked", ":not(:checked)"))
        colours = {span.evaluate("one => getComputedStyle(one).backgroundColor") for span in spans}
        assert len(colours) == 2, name
    assert page.locator("[data-save]").evaluate("one => getComputedStyle(one).backgroundColor") == "rgb(255, 255, 255)"


# What lies on the tiles in view, at their corners or in the middle.
ON_TILES = """(tiles) => [...document.querySelectorAll(tiles)].flatMap((tile) => {
    if (!tile.checkVisibility()) return [];
    const { left, right, top, bottom } = tile.getBoundingClientRect();
    if (top < 0 || bottom > (document.querySelector(".thumb")?.getBoundingClientRect().top ?? innerHeight)) return [];
    const points = [[left + 3, top + 6], [right - 3, top + 6], [(left + right) / 2, (top + bottom) / 2]];
    return points.map((point) => document.elementFromPoint(...point)).filter((one) => one && !tile.contains(one));
}).map((one) => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("size", [(667, 375), LANDSCAPE, SMALLEST])
def test_nothing_lies_on_a_tile_of_the_form(phone: NewPhone, size: tuple[int, int]) -> None:
    page = phone("ja", viewport={"width": size[0], "height": size[1]})
    open_table(page, "twister")
    expect(page.locator("[data-tabbed]")).to_be_visible()
    assert page.evaluate(ON_TILES, ".pad-tile") == []


@pytest.mark.parametrize(("size", "text"), [((844, 180), "normal"), (SMALLEST, "large")])
def test_the_tiles_can_be_tapped_where_little_fits_on_the_screen(
    phone: NewPhone, size: tuple[int, int], text: str
) -> None:
    page = phone("en", viewport={"width": size[0], "height": size[1]})
    page.goto(f"/help/twister/tiles?text={text}")
    page.locator(".piece").nth(12).evaluate("(tile) => tile.scrollIntoView({ block: 'center', behavior: 'instant' })")
    expect(page.locator(".piece").nth(12)).to_be_in_viewport(ratio=1)
    assert page.evaluate(ON_TILES, ".piece") == []
