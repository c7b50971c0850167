"""A session in which players come late, sit out, return, swap seats and replace each other, and no chip is lost.

Four players have a phone and one has none; the test runs with scripts and with plain forms.
"""

import json
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import open_table, read, send, use_link

SMALL = {"viewport": {"width": 375, "height": 667}}
WON = {"Aki": -2, "Ben": 8, "Chie": -5, "Dai": -1}


@dataclass
class Session:
    """The host's phone, the code of the table, and whether its pages update themselves."""

    host: Page
    code: str
    live: bool

    @property
    def link(self) -> str:
        """The invitation of a player."""
        found = re.search(rf"/join/{self.code}/[\w-]+", read(self.host, f"/t/{self.code}/invite"))
        assert found
        return found[0]

    def record(self, sheet: int, winner: int, piles: str) -> None:
        """Record a hand in the background."""
        fields = {f"piles.{seat}": count for seat, count in enumerate(piles)}
        fields |= {"action": "save", "number": "1", "winner": str(winner), "key": f"hand-{sheet}"}
        send(self.host, f"/t/{self.code}/sheets/{sheet}/hand", fields)

    def database(self) -> tuple[list[str], dict[str, int], str]:
        """Return the players of the newest sheet, the chips of each player, and the dealer."""
        sheets = json.loads(read(self.host, f"/t/{self.code}/export.json"))["sheets"]
        chips: Counter[str] = Counter()
        for sheet in sheets:
            for paid in (paid for hand in sheet["hands"] for paid in hand["payments"]):
                payer, payee = (sheet["players"][paid[seat]] for seat in ("payer", "payee"))
                chips.update({payer: -paid["chips"], payee: paid["chips"]})
        last = sheets[-1]
        dealer = last["hands"][-1]["next_dealer"] if last["hands"] else last["first_dealer"]
        return last["players"], dict(chips), last["players"][dealer]

    def seats(self, page: Page, who: str = "") -> None:
        page.goto(f"/t/{self.code}/seats{who}")

    def seen(self, page: Page, text: str) -> None:
        """Check the text of a phone's table page, after a reload if it has no scripts."""
        if not self.live:
            page.reload()
        expect(page.locator("main")).to_contain_text(text)


def chair(page: Page, name: str) -> Locator:
    return page.locator("[data-chairs] .sits").filter(has_text=name)


def outside(page: Page, name: str) -> Locator:
    return page.locator("[data-outside] li").filter(has_text=name).get_by_role("button", name="Sit down")


def behind(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=f"after {name}", exact=True)


def save(page: Page, text: str) -> None:
    """Check the announced change, then save it."""
    expect(page.locator("[data-comes-to]")).to_contain_text(text)
    page.get_by_role("button", name="Change seats and tell everybody").tap()
    expect(page).to_have_url(re.compile(r"/t/\w{6}$"))


def swap(session: Session, one: str, other: str) -> None:
    """Swap two players: by dragging with scripts, otherwise by two taps."""
    page = session.host
    if not session.live:
        chair(page, one).tap()
        expect(chair(page, one)).to_have_attribute("aria-pressed", "true")
        chair(page, other).tap()
        return
    start, end = chair(page, one).bounding_box(), chair(page, other).bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=4)
    page.mouse.up()


def join_as_guest(phone: NewPhone, session: Session, settings: dict[str, Any], **fields: str) -> Page:
    """Open the invitation on another phone, into a seat or without one."""
    page = phone(**settings)
    page.goto(session.link)
    use_link(page, session.link, fields)
    page.goto(f"/t/{session.code}")
    return page


def join_late(page: Page, session: Session) -> Page:
    """Seat Chie in an empty seat, which requires a name."""
    page.goto(session.link)
    page.get_by_role("button", name="Empty: sit here").tap()
    expect(page.locator("#name-problem")).to_contain_text("type your name first")
    page.locator("#name").fill("Chie")
    page.get_by_role("button", name="Empty: sit here").tap()
    expect(page).to_have_url(re.compile(r"/t/\w{6}$"))
    return page


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "by plain forms"])
def test_players_and_chips_survive_a_session_of_seat_changes(phone: NewPhone, *, scripts: bool) -> None:
    settings: dict[str, Any] = SMALL | {"java_script_enabled": scripts}
    host = phone(**settings)
    session = Session(host, open_table(host, "tien-gow", 4, ("Aki", "Ben", "", "Dai")), scripts)
    ben = join_as_guest(phone, session, settings, seat="1")

    chie = join_late(phone(**settings), session)
    assert session.database() == (["Aki", "Ben", "Chie", "Dai"], {}, "Aki")
    eva = join_as_guest(phone, session, settings, helper="Eva")
    session.record(1, 1, "2303")
    assert session.database() == (["Aki", "Ben", "Chie", "Dai"], WON, "Ben")

    # Eva replaces Ben, who sees a notice; his chips are unchanged.
    session.seats(host)
    outside(host, "Eva").tap()
    expect(outside(host, "Eva")).to_have_attribute("aria-pressed", "true")
    chair(host, "Ben").tap()
    save(host, "Eva plays in place of Ben")
    session.seen(ben, "You sit out since game 2, and Eva plays in your place. Your chips stay yours.")
    session.seen(eva, "Aki changed the seats · Eva plays in place of Ben")
    assert session.database() == (["Aki", "Eva", "Chie", "Dai"], WON, "Eva")

    # Chie swaps with Dai, who has no phone; no hand was played on this sheet, so the sheet itself changes.
    session.seats(host)
    swap(session, "Chie", "Dai")
    save(host, "Chie and Dai swap seats")
    assert session.database() == (["Aki", "Eva", "Dai", "Chie"], WON, "Eva")
    session.record(2, 1, "2303")
    chips = session.database()[1]
    assert sum(chips.values()) == 0

    # Chie leaves her seat by keyboard, and Ben returns by himself.
    session.seats(chie)
    button = chie.get_by_role("button", name="I sit out")
    button.focus()
    button.press("Enter")
    save(chie, "Chie sits out")
    assert session.database() == (["Aki", "Eva", "Dai"], chips, "Eva")
    session.seen(ben, "Chie changed the seats · Chie sits out")
    ben.get_by_role("link", name="Come in again").tap()
    behind(ben, "Aki").tap()
    save(ben, "Ben comes in")
    assert session.database() == (["Aki", "Ben", "Eva", "Dai"], chips, "Eva")

    # The order of play is reversed, and Chie replaces Dai.
    session.seats(host)
    host.get_by_role("button", name="Turn the order of play round").tap()
    expect(host.locator("[data-comes-to]")).to_contain_text("Ben and Dai swap seats")
    chair(host, "Dai").tap()
    expect(chair(host, "Dai")).to_have_attribute("aria-pressed", "true")
    outside(host, "Chie").tap()
    save(host, "Chie comes in")
    assert session.database() == (["Aki", "Chie", "Eva", "Ben"], chips, "Eva")
    session.record(3, 3, "2303")
    assert sum(session.database()[1].values()) == 0
    assert host.evaluate("document.documentElement.scrollWidth <= innerWidth")
    rename_and_hand_on(session, ben)
    lose_a_phone_and_change_the_game(phone(**settings), session, eva)
    assert ben.evaluate("document.documentElement.scrollWidth <= innerWidth")


def rename_and_hand_on(session: Session, ben: Page) -> None:
    """Correct Chie's name and make Ben host; both are announced, and the chips stay."""
    seats, chips, dealer = session.database()
    aki = session.host
    aki.goto(f"/t/{session.code}/people")
    aki.locator("[id=name-3]").fill("Chié")
    aki.locator("#person-3").get_by_role("button").tap()
    expect(aki.locator("#person-3 label")).to_contain_text("Chié")
    session.seen(ben, "Aki corrected a name")
    renamed = [name.replace("Chie", "Chié") for name in seats]
    moved = {name.replace("Chie", "Chié"): won for name, won in chips.items()}
    assert session.database() == (renamed, moved, dealer)

    aki.goto(f"/t/{session.code}/host")
    aki.locator("#hosts label", has_text="Ben").tap()
    aki.get_by_role("button", name="Host in my place").tap()
    expect(aki.locator("#hosts")).to_contain_text("Host: Ben")
    session.seen(ben, "made Ben host instead")
    session.host = ben
    assert session.database() == (renamed, moved, dealer)


def lose_a_phone_and_change_the_game(found: Page, session: Session, eva: Page) -> None:
    """Move Chié's seat to another phone, and start another game while a hand is being entered."""
    seats, chips, dealer = session.database()
    ben = session.host
    ben.goto(f"/t/{session.code}/host")
    ben.get_by_text("Free a seat").tap()
    ben.get_by_role("button", name="Free the seat of Chié").tap()
    expect(ben.locator("main")).to_contain_text("another phone can take it")
    found.goto(session.link)
    found.get_by_role("button", name="Chié").tap()
    expect(found).to_have_url(re.compile(r"/t/\w{6}$"))
    assert session.database() == (seats, chips, dealer)

    write = "([to, said]) => fetch(to, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: said})"
    text = json.dumps({"number": 2, "fields": {"winner": "1"}})
    found.evaluate(write, [f"/t/{session.code}/sheets/3/draft", text])
    ben.goto(f"/t/{session.code}/sheet")
    ben.get_by_text("Play something else").tap()
    ben.get_by_role("button", name=re.compile("^Buki")).tap()
    expect(ben.locator("main")).to_contain_text("Hand 2 is being entered: what was entered is thrown away.")
    ben.get_by_role("button", name="Begin", exact=True).last.tap()
    expect(ben).to_have_url(re.compile(r"/t/\w{6}$"))
    for page in (eva, found):
        session.seen(page, "Ben began game 4 · what had been entered of a hand was thrown away")
    assert session.database() == ([seats[0], *seats[:0:-1]], chips, dealer)
