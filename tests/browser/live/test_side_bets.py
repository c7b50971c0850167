"""Spectators bet from their own phones, and the banker and the host answer them on theirs."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.findings import wrong
from tests.browser.phones import Thumb, hands_of, label, radio, read, send
from tests.browser.seated import sit_all

FIRST = {"bets.length": "4", "bets.1": "4", "bets.2": "2", "bets.3": "6", "winner": "1"}
"""The first hand, after which Ben deals."""


def watch(page: Page, host: Page, code: str, name: str) -> None:
    """Join as a spectator and show the table."""
    link = re.findall(rf"/join/{code}/[\w-]+", read(host, f"/t/{code}/invite"))[-1]
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Watch the table").tap()


def bet(page: Page, seat: int, amount: str) -> None:
    """Bet on a player from the page of the table."""
    page.get_by_role("link", name="Bet on this hand").tap()
    label(page, "on", seat).tap()
    page.get_by_label("How much?").fill(amount)
    page.get_by_role("button", name="Place my bet").tap()


def bets(page: Page) -> list[str]:
    return page.locator("#live-bets p[id]").all_inner_texts()


def twice(page: Page, button: str, pause: int) -> None:
    """Tap a button, and again at the same place after a number of milliseconds, whatever is there by then."""
    locator = page.get_by_role("button", name=button)
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    assert box
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(*place)
    page.wait_for_timeout(pause)
    page.touchscreen.tap(*place)


def assert_near_own_buttons(page: Page) -> None:
    """Assert that the buttons of each bet are nearer to it than to the next one."""
    rows = page.locator("#live-bets :is(p[id], form.buttons)")
    expect(rows).to_have_count(5)
    boxes = [row.evaluate("(row) => row.getBoundingClientRect().toJSON()") for row in rows.all()]
    gaps = [below["y"] - above["y"] - above["height"] for above, below in pairwise(boxes)]
    assert all(own < other / 2 for own, other in zip(gaps[::2], gaps[1::2], strict=False)), gaps


@pytest.mark.parametrize("pause", [150, 400])
def test_a_double_tap_on_a_bet_or_an_answer_gives_it_once(phone: NewPhone, pause: int) -> None:
    (aki, *_), code = sit_all(phone, "buki", 4)
    eva = phone()
    watch(eva, aki, code, "Eva")
    eva.get_by_role("link", name="Bet on this hand").tap()
    label(eva, "on", 2).tap()
    eva.get_by_label("How much?").fill("4")
    twice(eva, "Place my bet", pause)
    expect(eva.locator(".toast")).to_contain_text("Your bet is placed")
    expect(eva.get_by_role("alert")).to_have_count(0)
    aki.goto(f"/t/{code}")
    for button, answer in (("Accept Eva", "accepted"), ("Refuse Eva", "refused"), ("Accept Eva", "accepted")):
        twice(aki, button, pause)
        aki.wait_for_timeout(800)
        assert bets(aki) == [f"Eva bets 4 on Chie · {answer}"]


def test_spectators_bet_and_the_banker_answers_until_the_host_closes_the_bets(phone: NewPhone) -> None:
    (aki, ben, chie, dai), code = sit_all(phone, "buki", 4)
    send(aki, f"/t/{code}/sheets/1/hand", FIRST | {"action": "save", "number": "1", "key": "first"})
    eva, gil = phone(), phone()
    for page, name in ((eva, "Eva"), (gil, "Gil")):
        watch(page, aki, code, name)
    for page in (aki, ben, chie, dai):
        page.goto(f"/t/{code}/sheets/1/hand")
    bet(eva, 2, "4")
    label(eva, "on", 0).tap()
    eva.get_by_label("How much?").fill("2")
    bet(gil, 1, "3")
    expect(gil.locator("#amount-problem")).to_contain_text(
        "Gil's side bet would pay 7.5: the bet must be even, such as 4"
    )
    gil.get_by_label("How much?").fill("4")
    gil.get_by_role("button", name="Place my bet").tap()
    expect(eva.locator("#live-bets p[id]")).to_have_count(2)
    expect(eva.locator("[name=on]:checked")).to_have_value("0")
    assert wrong(gil) == []
    expect(chie.locator(".seat-asked")).to_have_count(0)
    ben.locator(".seat-asked").tap()
    assert_near_own_buttons(ben)
    ben.get_by_role("button", name="Accept Eva").tap()
    ben.get_by_role("button", name="Refuse Gil").tap()
    for page in (eva, gil, ben):
        expect(page.locator("#live-bets p[id]").last).to_contain_text("refused")
        assert bets(page) == ["Eva bets 4 on Chie · accepted", "Gil bets 4 on Ben · refused"]
    expect(ben.locator(".seat-asked")).to_have_count(0)

    gil.route("**/live/**", lambda route: route.abort())  # whose phone does not hear that the bets are closed
    aki.goto(f"/t/{code}")
    aki.get_by_role("button", name="Close the bets").tap()
    expect(eva.get_by_text("The bets of this hand are closed.")).to_be_in_viewport()
    expect(eva.get_by_role("button", name="Place my bet")).to_be_hidden()
    label(gil, "on", 0).tap()
    gil.get_by_label("How much?").fill("2")
    gil.get_by_role("button", name="Place my bet").tap()
    expect(gil.locator(".toast")).to_have_text(
        "▲ The bets of this hand are closed: your bet is too late and moves no chips."
    )
    expect(gil.get_by_role("button", name="Place my bet")).to_be_hidden()
    assert bets(gil)[-1] == "Gil bets 2 on Aki · too late"

    thumb = Thumb(chie)
    for seat, value in ((0, 2), (2, 2), (3, 2)):
        thumb.pick(f"bets.{seat}", value)
    thumb.pick("winner", 2)
    thumb.save()
    assert (thumb.taps, hands_of(chie, code)) == (5, 2), "no more than without spectators"
    for told in ("Eva bet 4 on Chie", "Gil bet 4 on Ben (refused)", "Gil bet 2 on Aki (too late)"):
        expect(chie.locator(".result")).to_contain_text(told)
    expect(eva.locator(".lead")).to_contain_text("Hand 3 · Chie deals")
    expect(eva.get_by_role("button", name="Place my bet")).to_be_visible()
    expect(eva.locator("[name=on]:checked")).to_have_count(0)
    send(aki, f"/t/{code}/people/2", {"name": "Bob"})
    expect(eva.locator("[data-told] > button")).to_contain_text("Aki corrected a name · Ben → Bob")
    label(eva, "on", 1).tap()
    eva.get_by_role("button", name="Place my bet").tap()
    expect(eva.locator("[data-toast]")).to_contain_text("Your bet is placed")
    eva.goto(f"/t/{code}")
    expect(eva.locator(".spectators")).to_have_text("Without a seat: Eva +10, Gil")


def test_an_answer_in_an_outdated_form_is_sent_by_the_banker_and_stays_on_the_phone_of_the_host(
    phone: NewPhone,
) -> None:
    (aki, ben, _), code = sit_all(phone, "buki", 3)
    eva = phone()
    watch(eva, aki, code, "Eva")
    setup = {"begin": "anew", "first_dealer": "1", "game": "buki", "seats": "3"}
    setup |= {f"players.{seat}": name for seat, name in enumerate(("Aki", "Ben", "Chie"))}
    send(aki, f"/t/{code}/sheet", setup)
    bet(eva, 2, "4")
    accepted = "side_bets.0.accepted"
    for page in (aki, ben):
        page.goto(f"/t/{code}/sheets/1/hand")
        expect(radio(page, accepted, "unanswered")).to_be_checked()
    send(aki, f"/t/{code}/sheet", setup | {"rules.side_payout_dealer": "2"})
    for page, answer in ((aki, "not answered"), (ben, "accepted")):
        expect(page.locator("[data-moved]")).to_be_visible()
        label(page, accepted, "unanswered").tap()
        page.locator("[data-moved] button").tap()
        expect(page.locator("#moved")).to_be_visible()
        expect(radio(page, accepted, "unanswered")).not_to_be_checked()
        expect(eva.locator("#live-bets p[id]")).to_have_text(f"Eva bets 4 on Chie · {answer}")
    expect(radio(aki, accepted, "unanswered")).not_to_be_checked()
