"""A table of twelve, and of four: the reader's payments first, the others folded, and marks explained at a tap."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, StorageState, expect

from tests.browser.conftest import NewPhone
from tests.browser.findings import BEYOND_THE_EDGE, on_every_screen
from tests.browser.phones import opened, send
from tests.server import Server

TWELVE = ("Aki", "Ben", "Chie", "Dai", "Eva", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kei", "Maximiliane von Habsburg")
HEIGHT = "document.documentElement.scrollHeight"

# The seals with text that exceeds them.
OUT_OF_ITS_SEAL = """() => [...document.querySelectorAll(".rows .seal")].filter((seal) => {
    const range = document.createRange();
    range.selectNodeContents(seal.querySelector(".narrow, [aria-hidden]") ?? seal);
    const [box, ink] = [seal.getBoundingClientRect(), range.getBoundingClientRect()];
    return ink.width > box.width + 0.5 || ink.height > 1.6 * box.height;
}).map((one) => one.textContent)"""


@dataclass(frozen=True)
class Table:
    """A table with two hands of twelve players, and the cookies of its host."""

    at: str
    kept: StorageState


@pytest.fixture(scope="module")
def twelve(browser: Browser, server: Server) -> Iterator[Table]:
    context = browser.new_context(base_url=server.url, has_touch=True)
    page = context.new_page()
    table = f"/t/{opened(page, 'freestyle', len(TWELVE), TWELVE)}"
    for number in (1, 2):
        points = {f"points.{seat}": str((7 * seat + 13 * number) % 40 * 1000) for seat in range(len(TWELVE))}
        send(page, f"{table}/sheets/1/hand", points | {"action": "save", "number": str(number)})
    yield Table(table, page.context.storage_state())
    context.close()


def box(page: Page, selector: str) -> dict[str, float]:
    rect: dict[str, float] = page.locator(selector).first.evaluate("one => one.getBoundingClientRect().toJSON()")
    return rect


@on_every_screen
def test_a_table_of_twelve_shows_the_readers_payments_and_folds_the_others(
    phone: NewPhone, twelve: Table, language: str, size: tuple[int, int], text: str
) -> None:
    page = phone(language, storage_state=twelve.kept, viewport={"width": size[0], "height": size[1]})
    mine, others = ".payments > li:visible .pay.mine", ".payments > li:visible .pay:not(.mine)"
    for path, most in (("", 5600), ("/sheets/1/hands/2", 3000)):
        page.goto(f"{twelve.at}{path}?text={text}")
        assert page.evaluate(HEIGHT) < (2 * most if text == "large" else most)
        assert page.evaluate(BEYOND_THE_EDGE) == []
        expect(page.locator(mine)).to_have_count(11)
        expect(page.locator(others)).to_have_count(0)
        page.locator(".others > summary").first.tap()
        expect(page.locator(others)).to_have_count(55)
    page.goto(twelve.at)
    assert page.evaluate(OUT_OF_ITS_SEAL) == []
    # The matrix of all pairs opens at a tap, and its column of sums stays in view.
    expect(page.locator("#live-pairs table")).to_be_hidden()
    page.locator("summary:has(+ #live-pairs)").tap()
    scroll = page.locator("#live-pairs .scroll")
    for left in (0, 300):
        scroll.evaluate("(one, left) => one.scrollTo(left, 0)", left)
        all_of_it = box(page, "#live-pairs td.all")
        assert 0 < all_of_it["left"] < all_of_it["right"] <= size[0]
        assert box(page, "#live-pairs tbody th")["right"] <= all_of_it["left"]


@pytest.mark.parametrize(
    ("language", "size", "said"),
    [
        ("en", (390, 844), ("moves on whenever the deal passes", "counts 2 times", "beneath the dealer", "Aki deals")),
        ("ja", (375, 667), ("親が替わると次へ", "すべて2倍", "その局の親の印", "親はAki")),
        ("zh-TW", (844, 390), ("換莊時", "全部乘以 2", "那一局的莊家", "Aki做莊")),
    ],
    ids=["en", "ja", "zh-Hant"],
)
def test_a_mark_is_explained_at_a_tap_and_moves_nothing(
    phone: NewPhone, language: str, size: tuple[int, int], said: tuple[str, ...]
) -> None:
    page = phone(language, viewport={"width": size[0], "height": size[1]})
    table = f"/t/{opened(page, 'tien-gow', dealer_multiplier='2', first_dealer_multiplier='2')}"
    hand = {"piles.0": "4", "piles.1": "3", "piles.2": "1", "piles.3": "0", "winner": "0"}
    send(page, f"{table}/sheets/1/hand", hand | {"action": "save", "number": "1", "dealer": "1"})
    page.goto(table)
    high = page.evaluate(HEIGHT)
    marks = (
        "#live-head .big summary",
        "#live-head .badge summary",
        "#live-hands .marks summary",
        "#live-seats summary",
    )
    for mark, words in zip(marks, said, strict=True):
        page.locator(mark).tap()
        fold = page.locator(".explain[open] .explained")
        expect(fold).to_have_count(1)
        expect(fold).to_contain_text(words)
        assert page.evaluate(HEIGHT) == high
        place = box(page, ".explain[open] .explained")
        assert place["left"] >= 0
        assert place["right"] <= size[0]
    page.keyboard.press("Escape")
    expect(page.locator(".explain[open]")).to_have_count(0)
