"""Failures in the middle of a hand: no input is lost, and no hand is recorded twice."""

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, hands_of, join, label, open_demo, open_table, radio, read, tien_gow
from tests.server import Server

A_SECOND = 1_000
RETRIES = 15 * A_SECOND
ROUNDS = 5
CHOSEN_SINCE = "() => document.querySelector('[name=bidder][value=\"2\"]')?.checked && performance.now()"


# Measured by the page's own clock, which the load of the machine does not delay.
CHOSEN_AT = "(place) => document.querySelector(place)?.checked && performance.now()"


def da_san(page: Page) -> None:
    for name, value in (("bidder", 0), ("bid", 2), ("winner", 0)):
        label(page, name, value).tap()


def test_a_double_tap_on_save_records_one_hand(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "tien-gow")
    thumb = Thumb(page)
    tien_gow(thumb)
    expect(page.locator("[data-previewed]")).to_be_visible()
    page.locator("[data-save-button]").dblclick()
    expect(page).to_have_url(re.compile(r"/t/\w{6}$"))
    assert hands_of(page, code) == 1


def test_a_lost_answer_is_requested_again_and_records_one_hand(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "tien-gow")
    # The server receives the first Save, and the phone never receives the answer.
    page.evaluate(
        """() => {
            const send = window.fetch;
            window.fetch = async (to, how) => {
                const answer = await send(to, how);
                if (!String(how?.body).includes("action=save") || window.lost) return answer;
                window.lost = true;
                throw new TypeError("network");
            };
        }"""
    )
    thumb = Thumb(page)
    tien_gow(thumb)
    page.locator("[data-save-button]").tap()
    expect(page.locator("[data-save-button]")).to_contain_text("No network")
    expect(page).to_have_url(re.compile(r"/t/\w{6}$"), timeout=RETRIES)
    assert hands_of(page, code) == 1


def test_a_value_cleared_while_it_is_being_sent_stays_cleared(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "buki", 3)
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        held.append(route)
        if len(held) > 1:
            route.continue_()

    page.route("**/draft*", hold_the_first)
    with page.expect_request("**/draft*"):
        label(page, "draw", "true").tap()
    label(page, "draw", "true").tap()
    with page.expect_response(lambda answer: '"fields":{"draw":""}' in (answer.request.post_data or "")):
        held[0].continue_()
    expect(radio(page, "draw", "true")).not_to_be_checked()
    assert json.loads(read(page, f"/t/{code}/sheets/1/draft"))["fields"] == {}


def test_a_draft_survives_rotation_reload_and_a_closed_tab(phone: NewPhone) -> None:
    aki, ben = phone(), phone()
    code = open_table(aki, "da-san", 3)
    join(ben, aki, code)
    label(aki, "bidder", 2).tap()
    expect(radio(ben, "bidder", 2)).to_be_checked()
    aki.set_viewport_size({"width": 844, "height": 390})
    expect(radio(aki, "bidder", 2)).to_be_checked()
    expect(aki.locator("[data-save-button]")).to_be_in_viewport(ratio=1)
    back: list[float] = []
    # Load on the machine can only delay, so the fastest of several rounds counts.
    while not back or (min(back) > 2 * A_SECOND and len(back) < ROUNDS):
        aki.reload(wait_until="commit")
        back.append(aki.wait_for_function(CHOSEN_SINCE).json_value())
    assert min(back) <= 2 * A_SECOND
    label(aki, "bid", 3).tap()
    aki.close()  # before the delay after which a change is sent
    reopened = aki.context.new_page()
    reopened.goto(f"/t/{code}/sheets/1/hand")
    expect(radio(reopened, "bidder", 2)).to_be_checked()
    expect(radio(reopened, "bid", 3)).to_be_checked()
    expect(radio(ben, "bid", 3)).to_be_checked()
    ben.goto(f"/t/{code}")
    expect(ben.locator("#live-thumb")).to_have_text("Go on with hand 1")


def test_input_without_a_network_survives_a_reload_and_is_sent_once(phone: NewPhone, complaints: list[str]) -> None:
    page = phone()
    code = open_table(page, "tien-gow")
    sent: list[object] = []
    page.on("request", lambda one: sent.append(one.post_data) if "/draft" in one.url else None)
    away = True

    def cut(route: Route) -> None:
        if away:
            route.abort("internetdisconnected")
        else:
            route.continue_()

    page.route("**/draft*", cut)
    label(page, "piles.0", 4).tap()
    expect(page.locator("[data-draft-state]")).to_contain_text("Kept on this phone")
    page.reload()
    expect(radio(page, "piles.0", 4)).to_be_checked()
    away = False
    expect(page.locator("[data-draft-state]")).to_be_empty(timeout=RETRIES)
    draft = json.loads(read(page, f"/t/{code}/sheets/1/draft"))
    assert draft["fields"] == {"piles.0": "4"}
    arrived = len(sent)
    page.wait_for_timeout(4 * A_SECOND)  # longer than the interval between two retries
    assert len(sent) == arrived
    complaints.clear()  # the failed requests are expected


def test_a_save_without_a_network_arrives_once(phone: NewPhone, complaints: list[str]) -> None:
    aki, ben = phone(), phone()
    code = open_table(aki, "da-san", 3)
    join(ben, aki, code)
    aki.context.set_offline(offline=True)
    da_san(aki)
    expect(radio(ben, "bidder", 0)).not_to_be_checked()
    save = aki.locator("[data-save-button]")
    save.tap()
    expect(save).to_contain_text("No network")
    save.tap()
    aki.context.set_offline(offline=False)
    expect(aki).to_have_url(re.compile(rf"/t/{code}$"), timeout=RETRIES)
    assert hands_of(aki, code) == 1
    expect(ben.locator("[data-saved]")).to_be_visible()
    complaints.clear()


@pytest.mark.parametrize("moment", ["at once", "when it has written"])
def test_a_server_killed_before_it_answers_has_the_hand_once(
    phone: NewPhone, server: Server, complaints: list[str], moment: str
) -> None:
    aki = phone()
    code = open_table(aki, "da-san", 3)
    aki.expose_function("kill", server.kill)
    aki.evaluate(
        """(written) => {
            const send = window.fetch;
            window.fetch = async (to, how) => {
                if (!String(how?.body).includes("action=save") || window.killed) return send(to, how);
                window.killed = true;
                const answer = send(to, how).catch(() => null);
                if (written) await answer;
                await kill();
                throw new TypeError("the answer never came");
            };
        }""",
        moment == "when it has written",
    )
    da_san(aki)
    expect(aki.locator("[data-previewed]")).to_be_visible()
    aki.locator("[data-save-button]").tap()
    expect(aki.locator("[data-save-button]")).to_contain_text("No network")
    assert aki.evaluate("window.killed")
    server.start()
    expect(aki).to_have_url(re.compile(rf"/t/{code}$"), timeout=RETRIES)
    assert hands_of(aki, code) == 1
    expect(aki.locator("#live-seats li").first).to_contain_text("+4")
    complaints.clear()


def test_a_refused_hand_shows_its_problem_at_the_field_and_keeps_the_input(phone: NewPhone) -> None:
    page = phone()
    open_table(page, "freestyle")
    page.route("**/hand?part=preview", lambda route: route.abort())
    thumb = Thumb(page)
    typed = ("0", "9999999999", "34", "18")
    for seat, points in enumerate(typed):
        thumb.type(f"points.{seat}", points)
    page.locator("[data-save-button]").tap()
    wrong = page.locator('[id="points.1"]')
    problem = page.locator('[id="points.1-problem"]')
    expect(problem).to_be_visible()
    expect(wrong).to_have_attribute("aria-invalid", "true")
    assert page.locator("#problems a").all_text_contents() == [problem.text_content()]
    for seat, points in enumerate(typed):
        expect(page.locator(f'[id="points.{seat}"]')).to_have_value(points)
    page.unroute("**/hand?part=preview")
    wrong.fill("12")
    expect(page.locator("[data-previewed]")).to_be_visible()
    thumb.save()


def test_an_offline_phone_says_so_and_catches_up(phone: NewPhone, complaints: list[str]) -> None:
    open_demo(page := phone())
    sign = page.locator("[data-live]")
    expect(sign).to_have_text("live")
    page.context.set_offline(offline=True)
    expect(sign).to_have_text("offline")
    scorer = phone(storage_state=page.context.storage_state())
    scorer.goto(f"{page.url}/sheets/1/hands/1/withdraw")
    scorer.get_by_role("button", name="Withdraw ·").tap()
    page.context.set_offline(offline=False)
    expect(page.locator("#live-hands")).to_contain_text("withdrawn")
    expect(sign).to_have_text("live")
    complaints.clear()


def test_a_late_answer_with_an_empty_draft_removes_no_input(phone: NewPhone) -> None:
    page = phone()
    open_table(page, "freestyle")
    empty = page.locator("[data-draft]").get_attribute("data-draft") or ""
    assert json.loads(empty)["revision"] == 0
    late: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "GET" and not late:
            late.append(route)
        else:
            route.continue_()

    page.route("**/draft*", hold)
    field = page.locator('[id="points.0"]')
    field.fill("12")
    field.blur()
    expect(page.locator('input[name="draft"]')).not_to_have_value("0")  # the server has it
    with page.expect_event("requestfinished", lambda one: one.method == "GET" and "/draft" in one.url):
        late[0].fulfill(body=empty, content_type="application/json")
    read(page, "/healthz")  # the page has handled the late answer by then
    expect(field).to_have_value("12")
