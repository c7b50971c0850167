"""Misspelled names: corrected by the player, by the host, and with the next game."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import join, open_table, send

HAND = {"action": "save", "number": "1", "winner": "1", "piles.0": "2", "piles.1": "3", "piles.2": "0", "piles.3": "3"}


def test_a_corrected_name_is_the_same_person_on_every_phone(phone: NewPhone) -> None:
    aki, ben = phone(), phone("ja")
    code = open_table(aki, "tien-gow")
    join(ben, aki, code, 1)
    send(aki, f"/t/{code}/sheets/1/hand", HAND)
    with aki.expect_response("**/events"):
        aki.goto(f"/t/{code}")
    # Ben corrects his own name on his seat page; the other phone shows it, and no chips change.
    ben.goto(f"/t/{code}/seat")
    ben.locator('input[name="name"]').fill("べん")
    ben.locator(f'form[action="/t/{code}/people/2"] button').tap()
    expect(ben.locator("[data-toast]")).to_contain_text("べん")
    expect(aki.locator("[data-told] > button")).to_contain_text("べん corrected a name")
    expect(aki.locator("#live-seats")).to_contain_text("べん")
    # Chie has no phone: the host corrects her name with the next game and is asked whether she is the same person.
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
