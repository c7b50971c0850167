"""A problem is shown at its field, in the words of its player, after the focus leaves the field."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import label, open_table


def test_a_bet_is_checked_when_its_field_loses_focus_and_marked_there(phone: NewPhone) -> None:
    page = phone()
    open_table(page, "buki", 3, min_bet="10")
    save, problems = page.locator("[data-save-button]"), page.locator("[data-preview] .problems")
    page.locator('[id="bets.2"]').fill("12")
    label(page, "winner", 1).tap()
    bet = page.locator('[id="bets.1"]')
    bet.tap()
    with page.expect_response("**/hand?part=preview") as judged:
        page.keyboard.insert_text("1")
    assert judged.value.status == 422
    expect(problems).to_have_count(1)
    expect(problems).to_be_hidden()
    expect(save).to_have_text("Save hand 1")
    page.locator('[id="bets.2"]').focus()
    expect(problems).to_be_visible()
    expect(bet).to_have_attribute("aria-invalid", "true")
    problem = page.locator('[data-seat="1"] .problem:visible')
    sentence = problem.inner_text()
    expect(save).to_have_text(sentence)
    expect(page.locator('[data-seat="2"] .problem:visible')).to_have_count(0)
    bet.fill("12")
    expect(bet).not_to_have_attribute("aria-invalid", "true")
    expect(problem).to_have_count(0)
    expect(page.locator("[data-previewed]")).to_be_visible()


def test_a_sign_without_digits_is_not_a_problem_yet(phone: NewPhone) -> None:
    page = phone()
    open_table(page, "freestyle", 2)
    page.locator('[id="points.1"]').fill("3")
    label(page, "points.0.minus", "on").tap()
    expect(page.locator("[data-save-button]")).to_have_text("How many points has Aki?")
