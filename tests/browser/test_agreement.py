"""The form on which a table agrees: what a choice of one rule makes of the others."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import label


def agreement(page: Page, game: str) -> None:
    page.goto(f"/open?game={game}")
    page.locator(".house-rules > summary").tap()


def test_a_rule_is_offered_only_beside_the_one_with_which_it_counts(phone: NewPhone) -> None:
    page = phone()
    agreement(page, "freestyle")
    more_is_better = page.get_by_text("More points are better", exact=True)
    expect(more_is_better).to_be_visible()
    for mode, offered in (("sides", False), ("zero-sum", False), ("difference", True), ("winner", False)):
        label(page, "rules.mode", mode).tap()
        expect(more_is_better).to_be_visible(visible=offered)


def test_the_rules_of_bids_go_with_the_auction_and_the_stake_comes_with_the_winner(phone: NewPhone) -> None:
    page = phone()
    agreement(page, "moon")
    stake, failed = page.get_by_label("Stake", exact=True), page.get_by_text("Failed moon", exact=True)
    expect(stake).to_be_hidden()
    expect(failed).to_be_visible()
    label(page, "rules.settle", "winner").tap()
    page.locator("label.switch:has([name='rules.contract'])").tap()
    expect(stake).to_be_visible()
    expect(failed).to_be_hidden()


def test_without_a_script_every_rule_is_offered(phone: NewPhone) -> None:
    page = phone(java_script_enabled=False)
    agreement(page, "moon")
    expect(page.get_by_label("Stake", exact=True)).to_be_visible()
    expect(page.get_by_text("Failed moon", exact=True)).to_be_visible()


def test_words_for_what_is_left_open_are_not_cut_off(phone: NewPhone) -> None:
    page = phone()
    agreement(page, "moon")
    target = page.get_by_label("Target", exact=True)
    target.fill("")
    assert target.evaluate("input => input.scrollWidth <= input.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
