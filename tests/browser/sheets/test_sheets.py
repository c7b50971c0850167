"""Seats and rules: chosen when a table is opened, changed, corrected, and continued in the next game."""

import itertools
import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.findings import BEYOND_THE_EDGE, TOO_SMALL, on_every_screen
from tests.browser.phones import label, let_in, opened, play, radio, read, send
from tests.browser.places import LANGUAGES
from tests.browser.seated import start_sheet
from tests.browser.webkit import WebKitPhone


def open_rules(page: Page, game: str) -> None:
    page.goto(f"/open?game={game}")
    page.locator(".house-rules > summary").tap()


def test_a_rule_is_offered_only_with_the_rule_it_depends_on_and_follows_the_number_of_players(phone: NewPhone) -> None:
    page = phone()
    open_rules(page, "freestyle")
    more_is_better = page.get_by_text("More points are better", exact=True)
    expect(more_is_better).to_be_visible()
    for mode, offered in (("sides", False), ("difference", True)):
        label(page, "rules.mode", mode).tap()
        expect(more_is_better).to_be_visible(visible=offered)
    open_rules(page, "moon")
    stake, failed = page.get_by_label("Stake", exact=True), page.get_by_text("Failed moon", exact=True)
    expect(stake).to_be_hidden()
    expect(failed).to_be_visible()
    label(page, "rules.settle", "winner").tap()
    page.locator("label.switch:has([name='rules.contract'])").tap()
    expect(stake).to_be_visible()
    expect(failed).to_be_hidden()
    # The placeholder of an open value is not cut off.
    target = page.get_by_label("Target", exact=True)
    target.fill("")
    assert target.evaluate("input => input.scrollWidth <= input.clientWidth")
    # Five players get the suggested tile set, four the usual one.
    page.goto("/open?game=twister")
    for seats, tiles in ((4, "chinese"), (5, "double-six"), (4, "chinese")):
        page.locator(f'label:has([data-seats="{seats}"])').tap()
        expect(radio(page, "rules.tile_set", tiles)).to_be_checked()


USUALLY = {
    "en": ("as most tables play", "1 rule differs from the default", "default 1"),
    "ja": ("", "", "1"),
    "zh-TW": ("", "", "1"),
}


@on_every_screen
def test_rules_are_folded_stepped_and_marked(phone: NewPhone, language: str, size: tuple[int, int], text: str) -> None:
    usual, changed, usually = USUALLY[language]
    page = phone(language, viewport={"width": size[0], "height": size[1]})
    page.goto(f"/?text={text}")
    open_rules(page, "tien-gow")
    rules = page.locator(".house-rules")
    assert page.evaluate("document.querySelector('.house-rules').offsetHeight") < (1600 if text == "large" else 900)
    page.locator('.asked [data-rule="unit"] [data-step="1"]').tap()
    expect(page.locator('.asked [data-rule="unit"]')).to_have_class(re.compile("differs"))
    expect(rules.locator("[data-changed]")).to_contain_text(usual)
    penalty, group = page.locator('[id="rules.penalty"]'), page.locator(".group").first
    short = group.locator('[data-in-short="penalty"]')
    expect(penalty).to_be_hidden()
    expect(short.locator("b")).to_have_text("1")
    group.locator("> summary").tap()
    rule = page.locator('[data-rule="penalty"]')
    more, less = rule.locator("[data-step='1']"), rule.locator("[data-step='-1']")
    more.tap()
    expect(penalty).to_have_value("2")
    expect(rule.locator(".usually")).to_contain_text(usually)
    expect(rules.locator("[data-changed]")).to_contain_text(changed)
    assert page.evaluate(BEYOND_THE_EDGE) == []
    assert page.evaluate(TOO_SMALL) == []
    # An open value is stepped from its effective value, and never beyond its bounds.
    page.locator('[data-rule="base"] [data-step="1"]').tap()
    expect(page.locator('[id="rules.base"]')).to_have_value("5")
    page.locator('[id="rules.base"]').fill("")
    less.tap()
    expect(rule.locator(".usually")).to_be_hidden()
    less.tap()
    expect(penalty).to_have_value("0")
    expect(less).to_be_disabled()
    group.locator("> summary").tap()
    expect(short).to_have_class("one differs")
    expect(short.locator("b")).to_have_text("0")


def players(page: Page, code: str) -> list[str]:
    """Return the players of the newest sheet."""
    newest: list[str] = json.loads(read(page, f"/t/{code}/export.json"))["sheets"][-1]["players"]
    return newest


def chair(page: Page, name: str) -> Locator:
    return page.locator("[data-chairs] .sits").filter(has_text=name)


def drag(page: Page, one: str, other: str) -> None:
    start, end = chair(page, one).bounding_box(), chair(page, other).bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=4)
    page.mouse.up()


def save(page: Page, text: str) -> None:
    """Check the announced change, then save it."""
    expect(page.locator("[data-comes-to]")).to_contain_text(text)
    page.get_by_role("button", name="Change seats and notify everyone").tap()
    expect(page).to_have_url(re.compile(r"/t/\w{6}$"))


def test_seats_are_changed_by_drag_key_and_tap_on_three_phones(phone: NewPhone) -> None:
    aki, ben, chie = (phone(viewport={"width": 375, "height": 667}) for _ in range(3))
    code = opened(aki, "tien-gow")
    for seat, page in enumerate((ben, chie), start=1):
        let_in(page, aki, code, seat)
        page.goto(f"/t/{code}")
    play(aki, f"/t/{code}", 1, "2303")

    # Chie swaps with Dai, who has no phone.
    aki.goto(f"/t/{code}/seats")
    drag(aki, "Chie", "Dai")
    save(aki, "Chie and Dai swap seats")
    assert players(aki, code) == ["Aki", "Ben", "Dai", "Chie"]

    # Chie leaves her seat by keyboard, and comes in again.
    chie.goto(f"/t/{code}/seats")
    button = chie.get_by_role("button", name="I sit out")
    button.focus()
    button.press("Enter")
    save(chie, "Chie sits out")
    expect(ben.locator("main")).to_contain_text("Chie changed the seats · Chie sits out")
    assert players(aki, code) == ["Aki", "Ben", "Dai"]
    chie.get_by_role("link", name="Rejoin").tap()
    chie.get_by_role("button", name="after Aki", exact=True).tap()
    save(chie, "Chie joins in")
    assert players(aki, code) == ["Aki", "Chie", "Ben", "Dai"]

    # The order of play is reversed, and two players swap by two taps.
    aki.goto(f"/t/{code}/seats")
    aki.get_by_role("button", name="Reverse the order of play").tap()
    expect(aki.locator("[data-comes-to]")).to_contain_text("Chie and Dai swap seats")
    chair(aki, "Ben").tap()
    expect(chair(aki, "Ben")).to_have_attribute("aria-pressed", "true")
    chair(aki, "Dai").tap()
    save(aki, "Aki → Ben → Dai → Chie")
    expect(ben.locator("main")).to_contain_text("Aki changed the seats")
    assert players(aki, code) == ["Aki", "Ben", "Dai", "Chie"]


def test_the_seats_follow_the_table_until_someone_taps_on_them(phone: NewPhone) -> None:
    aki, ben = (phone(viewport={"width": 375, "height": 667}) for _ in range(2))
    code = opened(aki, "tien-gow")
    let_in(ben, aki, code, 1)
    for page in (aki, ben):
        page.goto(f"/t/{code}/seats")
    drag(aki, "Aki", "Chie")
    save(aki, "Aki and Chie swap seats")
    order = ben.locator("[data-chairs] .name")
    expect(order).to_have_text(["Chie", "Ben (you)", "Aki", "Dai"])
    aki.goto(f"/t/{code}/seats")
    chair(aki, "Dai").tap()
    expect(chair(aki, "Dai")).to_have_attribute("aria-pressed", "true")
    ben.get_by_role("button", name="I sit out").tap()
    save(ben, "Ben sits out")
    expect(aki.locator("body[data-live-heard]")).to_be_attached()
    chair(aki, "Chie").tap()
    expect(aki.get_by_role("alert")).to_contain_text("changed in the meantime. This is the current state.")
    order = aki.locator("[data-chairs] .name")
    expect(order).to_have_text(["Chie", "Aki (you)", "Dai"])
    chair(aki, "Dai").tap()
    expect(chair(aki, "Dai")).to_have_attribute("aria-pressed", "true")
    chair(aki, "Chie").tap()
    save(aki, "Chie and Dai swap seats")


FIRST = {"bidder": "1", "bid": "5", "tricks.0": "1", "tricks.1": "5", "tricks.2": "1"}


def test_the_page_previews_how_the_game_continues_and_reports_a_duplicate_name_while_typing(phone: NewPhone) -> None:
    page = phone()
    code = opened(page, "moon", 3)
    send(page, f"/t/{code}/sheets/1/hand", FIRST | {"action": "save", "number": "1", "key": "first"})
    page.goto(f"/t/{code}/sheet")

    def type_names(*names: str) -> None:
        for seat, name in enumerate(names):
            page.locator(f'[id="players.{seat}"]').fill(name)

    type_names("Ben", "Aki", "Eva")
    preview = page.locator("[data-onward-said]")
    expect(preview).to_contain_text("Ben → Aki → Eva")
    expect(page.locator('[data-follows="0"]')).to_have_class("seal dealer")
    expect(page.locator('[data-follows="1"]')).to_have_class("seal")
    label(page, "new.2", "yes").tap()
    label(page, "takes_over.2", 2).tap()
    expect(preview).to_contain_text("scores Ben 5, Aki 1, Eva 1")
    expect(radio(page, "takes_over.2", 2)).to_be_checked()
    type_names("Aki", "Aki")
    expect(page.locator("[data-onward]")).to_contain_text("two players cannot have the same name")
    type_names("Ben", "Aki", "Eva")
    expect(preview).to_contain_text("Ben → Aki → Eva")
    page.get_by_role("button", name="Start", exact=True).last.tap()
    expect(page).to_have_url(re.compile(rf"/t/{code}$"))
    expect(page.get_by_role("link", name="Continues game 1")).to_be_visible()


def test_the_mark_of_the_dealer_stays_at_its_name_while_someone_has_to_sit_out(phone: NewPhone) -> None:
    page = phone()
    code = opened(page, "tien-gow", 4)
    play(page, f"/t/{code}", 2, "1142", 1)
    page.goto(f"/t/{code}/sheet")
    label(page, "seats", 3).tap()
    label(page, "out", 1).tap()
    expect(page.locator("[data-onward-said]")).to_contain_text("Aki → Chie → Dai")
    expect(page.locator('[data-follows="2"]')).to_have_class("seal dealer")
    expect(page.locator('[data-follows="1"]')).to_have_class("seal")


@pytest.mark.path
def test_each_phone_throws_and_all_see_the_seats_and_the_wall(phone: NewPhone, webkit: WebKitPhone) -> None:
    aki, ben = phone(), phone()
    code = opened(aki, "tien-gow")
    let_in(ben, aki, code, 1)
    webkit.become(ben)
    aki.goto(f"/t/{code}/dice")
    webkit.go(f"/t/{code}/dice")
    # Ben, with WebKit, throws for himself, and the host for whoever has no phone; equal sums throw again.
    webkit.tap(".throws .button:not(.quiet)")
    expect(aki.locator(".throws li", has_text="Ben").locator(".die")).to_have_count(2)
    waiting, take = aki.locator(".throws button"), aki.get_by_role("button", name="Seat everyone in this order")
    # Whoever is thrown into the present seats need not take them: there is no button then.
    begins = aki.get_by_text("The game begins like this.")
    while not take.or_(begins).is_visible():
        waiting.first.tap()
        expect(waiting.or_(take).or_(begins).first).to_be_visible()
    if take.is_visible():
        take.tap()
    expect(aki.locator("#live-dice")).to_contain_text("The game begins like this.")
    order = aki.locator(".throws .name").all_inner_texts()
    seats = json.loads(read(aki, f"/t/{code}/export.json"))["sheets"][0]["players"]
    assert [name.removesuffix(" (you)") for name in order] == seats
    webkit.wait_to_read("The game begins like this.", "#live-dice")
    # The dice of the wall, too, are shown on all phones.
    webkit.tap("button[value=lun_dong]")
    expect(aki.locator(".wall td")).to_have_count(32)
    assert webkit.text(".wall") == " ".join(aki.locator(".wall").inner_text().split())
    marks = aki.locator(".wall tbody tr").first.inner_text().split()
    assert marks[:4] == marks[4:]
    assert sorted(marks[:4]) == sorted("一二三四")
    assert aki.evaluate(BEYOND_THE_EDGE) == []


def test_the_name_of_a_dealer_is_not_broken_in_the_drawing_of_the_seats(phone: NewPhone, webkit: WebKitPhone) -> None:
    aki = phone()
    table = f"/t/{opened(aki, 'tien-gow', 4, ('Aki', 'Maximilian', 'Chie', 'Dai'))}"
    play(aki, table, 1, "4310")
    webkit.resize(375, 667)
    webkit.become(aki)
    webkit.go(f"{table}/seats")
    names = [f"[data-chairs] li:nth-child({seat}) .name" for seat in (3, 2)]
    assert webkit.text(names[1]) == "Maximilian"
    heights = [webkit.find(name).size["height"] for name in names]
    assert heights[0] == heights[1], "it has one line, as the name of Chie"


# The numbers and words of Latin letters that are broken over lines.
BROKEN = r"""(parts) => [...document.querySelectorAll(parts)].flatMap((part) => {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const broken = [];
    while (texts.nextNode()) for (const { 0: word, index } of texts.currentNode.data.matchAll(/[-+−\w]+/g)) {
        const lines = document.createRange();
        lines.setStart(texts.currentNode, index);
        lines.setEnd(texts.currentNode, index + word.length);
        if (new Set([...lines.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
    return broken;
})"""


def test_no_amount_and_no_word_is_broken_on_the_page_of_the_seats(phone: NewPhone) -> None:
    aki = phone(viewport={"width": 320, "height": 640})
    code = opened(aki, "buki", 4)
    bets = {"bets.length": "4"} | {f"bets.{seat}": "6" for seat in (1, 2, 3)}
    send(aki, f"/t/{code}/sheets/1/hand", bets | {"winner": "1", "action": "save", "number": "1"})
    start_sheet(aki, code, "buki", "Ben", "Aki", "Chie")
    for language, text in itertools.product(LANGUAGES.values(), ("normal", "large")):
        aki.goto(f"/t/{code}/seats?lang={language}&text={text}")
        expect(aki.locator(".sits:has(.dealer) .chips")).to_have_text("+15")
        expect(aki.locator(".outside .beside")).to_contain_text("2")
        assert aki.evaluate(BROKEN, ".sits .chips, .outside .beside") == [], (language, text)
