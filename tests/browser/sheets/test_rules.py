"""The form for rules and seats: how the choice of one rule affects the others."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.findings import BEYOND_THE_EDGE, TOO_SMALL, on_every_screen
from tests.browser.phones import label, radio


def open_rules(page: Page, game: str) -> None:
    page.goto(f"/open?game={game}")
    page.locator(".house-rules > summary").tap()


def test_a_rule_is_offered_only_with_the_rule_it_depends_on(phone: NewPhone) -> None:
    page = phone()
    open_rules(page, "freestyle")
    more_is_better = page.get_by_text("More points are better", exact=True)
    expect(more_is_better).to_be_visible()
    for mode, offered in (("sides", False), ("zero-sum", False), ("difference", True), ("winner", False)):
        label(page, "rules.mode", mode).tap()
        expect(more_is_better).to_be_visible(visible=offered)


def test_bid_rules_need_the_auction_and_the_stake_needs_a_winner(phone: NewPhone) -> None:
    page = phone()
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
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


USUALLY = {"en": ("as most tables play", "1 is not as usual", "usually 1"), "ja": ("", "", "1"), "zh-TW": ("", "", "1")}


@on_every_screen
def test_many_rules_are_folded_stepped_and_marked(
    phone: NewPhone, language: str, size: tuple[int, int], text: str
) -> None:
    usual, changed, usually = USUALLY[language]
    page = phone(language, viewport={"width": size[0], "height": size[1]})
    page.goto(f"/?text={text}")
    open_rules(page, "tien-gow")
    rules = page.locator(".house-rules")
    assert page.evaluate("document.querySelector('.house-rules').offsetHeight") < (1600 if text == "large" else 900)
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


def test_without_a_script_every_rule_is_offered_groups_open_and_numbers_are_typed(phone: NewPhone) -> None:
    page = phone(java_script_enabled=False)
    open_rules(page, "moon")
    expect(page.get_by_label("Stake", exact=True)).to_be_visible()
    expect(page.get_by_text("Failed moon", exact=True)).to_be_visible()
    open_rules(page, "tien-gow")
    expect(page.locator("[data-step]:visible")).to_have_count(0)
    page.locator(".group > summary").first.tap()
    page.locator('[id="rules.penalty"]').fill("9999999999")
    page.get_by_role("button", name="Open the table").last.tap()
    # A group with a problem is open, and changed rules are marked.
    expect(page.locator('[id="rules.penalty-problem"]')).to_be_visible()
    expect(page.locator('[data-rule="penalty"] .usually')).to_have_text("usually 1")
    expect(page.locator(".group[open]")).to_have_count(1)


def test_five_players_get_the_suggested_tile_set_and_four_the_usual_one(phone: NewPhone) -> None:
    page = phone()
    page.goto("/open?game=twister")
    usual, suggested = (radio(page, "rules.tile_set", one) for one in ("chinese", "double-six"))
    expect(usual).to_be_checked()
    page.locator('label:has([data-seats="5"])').tap()
    expect(suggested).to_be_checked()
    page.locator('label:has([data-seats="4"])').tap()
    expect(usual).to_be_checked()
