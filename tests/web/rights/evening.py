"""A table at which any request may be sent; each response is compared with a model of permissions."""

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from tests.web.rights.model import (
    DENIED,
    DONE,
    GONE,
    IMPOSSIBLE,
    TAKEN,
    Device,
    Table,
    decides,
    depends,
    invites,
    looks,
    writes,
)
from tests.web.rights.requests import DRAWN, PENALTY, Request
from tests.web.rights.served import Answer, Phone, Served, Stream

ANSWERS = {DONE: {200, 201, 204, 303}, DENIED: {403}, GONE: {404}, TAKEN: {409}, IMPOSSIBLE: {422}}
TITLE = "Evening 4711"

LOOK = Request("GET", "", looks, api=True)
WRITE = Request("POST", "/preview", writes, {"entry": DRAWN}, api=True)
DECIDE = Request("GET", "/terms", decides)
PROBES = (LOOK, WRITE, DECIDE)


def is_done(answer: Answer) -> bool:
    return answer.status in ANSWERS[DONE]


def let(answer: Answer, expected: int) -> None:
    """Assert that the response has the status that the model expects."""
    assert answer.status in ANSWERS[expected], (answer.status, expected, answer.text)


@dataclass
class Evening:
    """A table and its browsers, with the state of the model.

    `tokens` are all tokens that were ever issued, including replaced ones; `spent` are links that no longer work.
    """

    served: Served
    phones: list[Phone]
    table: Table
    tokens: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    known: dict[str, object] = field(default_factory=dict)
    group: str = ""
    streams: list[tuple[Device, str, Stream]] = field(default_factory=list)
    next: tuple[int, int, str] = (1, 2, "Aki")
    """The newest sheet, its next hand, and the dealer."""

    def ask(self, phone: Phone, request: Request, *, token: str | None = None) -> Answer:
        """Send a request by cookie, or with a stored token, and check that it gets what its role allows and no more."""
        shown = phone.token(self.table.code) if token is None else token
        device = self.table.device(shown)
        may = device is not None and request.right(self.table, device)
        before = self.served.kept(self.table.code)
        answer = self._send(phone, request, shown)
        said = (request, device, answer.status, answer.text[:500])
        if device is None:
            assert answer.status == (404 if shown or not request.api else 401), said
            assert TITLE not in answer.text or TITLE in str(request.sent(self.table)), said  # the form is sent back
        elif may is False:
            assert answer.status in ({403, 404, 409} if self.table.closed else {403, 404}), said
        elif may:
            assert answer.status not in {401, 403, 404}, said
        assert answer.status < 500, said
        if may is False:
            assert self.served.kept(self.table.code) == before, said
        self._see_no_secret(answer, shown, device, said)
        return answer

    def _send(self, phone: Phone, request: Request, token: str) -> Answer:
        address, body = request.address(self.table.code), request.sent(self.table)
        if request.path == "/events":
            stream = phone.listen(address, token if request.api else None)
            stream.close()
            return Answer(stream.response.status, "")
        if request.api:
            return phone.call(request.method, address, body, token)
        return phone.script(address, body) if request.is_script else phone.page(request.method, address, body)

    def _see_no_secret(self, answer: Answer, token: str, device: Device | None, said: object) -> None:
        """Assert that the response contains no secret that the device may not share."""
        hidden = {known for known in self.tokens if known != token}
        if device is None:
            hidden.add(self.table.watch)
        if device is None or not invites(self.table, device):
            hidden |= {self.table.play, self.table.join_code}
        assert not {secret for secret in hidden if secret in answer.text}, said

    def everybody_is_who_they_are(self) -> None:
        """Check the permissions of each device: all requests for those with changed permissions."""
        for phone in self.phones:
            token = phone.token(self.table.code)
            device = self.table.device(token)
            now = (token, device and (device.role, device.person))
            for probe in PROBES[: 1 if self.known.get(str(phone.number)) == now else None]:
                answer = self.ask(phone, probe)
                if probe is LOOK and device:
                    self._people_sit_so(answer.json)
            self.known[str(phone.number)] = now
        self._who_was_sent_away_hears_no_more()

    def _who_was_sent_away_hears_no_more(self) -> None:
        """Assert that a stream ends if its device has fewer permissions than at its start."""
        for device, role, stream in [*self.streams]:
            if device.out or (role not in (device.role, "watcher")):
                assert stream.ends(), (device, role)
                self.streams.remove((device, role, stream))
                stream.close()

    def listen(self, phone: Phone) -> None:
        device = self.table.device(phone.token(self.table.code))
        stream = phone.listen(f"/t/{self.table.code}/events")
        assert stream.response.status == (200 if device else 404)
        if device:
            self.streams.append((device, device.role, stream))
        else:
            stream.close()

    def hang_up(self) -> None:
        for _, _, stream in self.streams:
            stream.close()

    def _people_sit_so(self, table: dict[str, Any]) -> None:
        there = [(one["person"], one["name"], one["has_device"]) for one in table["players"]]
        held = {device.person for device in self.table.inside()}
        assert there == [(one, self.table.people[one], one in held) for one in self.table.seats]
        sheet = table["sheet"]
        before, self.next = self.next, (sheet["number"], sheet["next"]["number"], sheet["next"]["dealer"])
        if before[0] == self.next[0] and before[1] != self.next[1]:
            self.table.begin_hand()
        self.table.move_bets(self.next[2])

    def see_who_asks(self, phone: Phone) -> None:
        """Assert that a seat request is visible to the requesting device and those who decide on it."""
        answer = self.ask(phone, Request("GET", "/seat-requests", looks, api=True))
        if device := self.table.device(phone.token(self.table.code)):
            shown = {
                self.served.number_of(token)
                for token, one in self.table.devices.items()
                if one.wants and not one.out and (one is device or self.table.decides_on(one, device))
            }
            assert {one["device"] for one in answer.json["seat_requests"]} == shown, answer.text

    # Hidden bets

    def lay(self, phone: Phone, value: str) -> None:
        sheet, number, dealer = self.next
        body = {"number": number, "value": value}
        answer = self.ask(phone, Request("POST", f"/sheets/{sheet}/draft/place", depends, body))
        token = phone.token(self.table.code)
        device = self.table.device(token)
        if is_done(answer) and device:
            self.table.lay(token, device, dealer)

    def see_the_draft(self, phone: Phone) -> None:
        """Assert that a hidden bet is visible only to the device that placed it and to its player."""
        sheet, number, _ = self.next
        answer = self.ask(phone, Request("GET", f"/sheets/{sheet}/draft?number={number}", looks))
        token = phone.token(self.table.code)
        device = self.table.device(token)
        if device and answer.status == 200:
            seen = {int(name[5:]) for name in answer.json["fields"] if name.startswith("bets.")}
            assert seen == self.table.sees(token, device), (device, self.table.laid, answer.text)

    # Events

    def came_in(self, phone: Phone, token: str) -> None:
        phone.keep(self.table.code, token)
        self.tokens.append(token)

    def join_the_group(self, phone: Phone, name: str) -> None:
        [(secret,)] = self.served.rows("SELECT secret FROM groups WHERE code = ?", self.group)
        let(phone.page("POST", f"/g/{self.group}/join/{secret}", {"name": name}), DONE)

    def go_by_the_group(self, phone: Phone) -> None:
        """Go to the table from the group: as the member's person if no device has it, never as a removed one."""
        had, before = phone.token(self.table.code), self.served.kept(self.table.code)
        answer = phone.page("POST", f"/g/{self.group}/evenings/{self.table.code}", {})
        is_in = self.group in phone.session.get("groups", {})
        if had or not is_in:
            assert answer.status == (303 if had else 404)
            assert self.served.kept(self.table.code) == before
            return
        token = phone.token(self.table.code)
        if not is_done(answer):
            shut = self.table.locked and not self.table.closed
            sent_away = any(one.out for one in self.table.devices.values())
            assert answer.status == 403, answer.text
            assert shut or sent_away, answer.text
        elif token not in self.table.devices:
            [(role, person)] = self.served.rows(
                "SELECT role, person FROM devices WHERE token_hash = ?", sha256(token.encode()).hexdigest()
            )
            assert not self.table.locked or self.table.closed
            assert role == "watcher" or (role == "player" and person and not self.table.inside(person))
            assert person is None or person not in self.table.removed
            self.table.devices[token] = Device(role, person)
            self.tokens.append(token)

    def look_at_the_group(self, phone: Phone) -> None:
        """Assert that the page of the group is visible to its members only."""
        answer = phone.page("GET", f"/g/{self.group}")
        assert answer.status == (200 if self.group in phone.session.get("groups", {}) else 404)
        assert answer.status == 200 or TITLE not in answer.text

    def look_at_the_next(self, phone: Phone) -> None:
        """Assert that the next table is visible to those who opened or joined it only."""
        code = self.table.after
        token = phone.token(code)
        for answer in (phone.page("GET", f"/t/{code}"), phone.call("GET", f"/api/v1/tables/{code}", token=token)):
            assert answer.status == (200 if token else 404 if answer.text.startswith("<") else 401), answer.text[:500]
            assert token or TITLE not in answer.text

    def read_links(self) -> None:
        [found] = self.served.rows(
            "SELECT play_secret, watch_secret, join_code FROM tables WHERE code = ?", self.table.code
        )
        self.table.renew(*found)

    def read_seats(self) -> None:
        """Read the seats after a seat change, because the program assigns the numbers of new people."""
        [(table_id, sheet)] = self.served.rows(
            "SELECT table_id, max(sheet) FROM sheets JOIN tables ON id = table_id WHERE code = ?", self.table.code
        )
        seats = "SELECT person FROM seats WHERE table_id = ? AND sheet = ? ORDER BY seat"
        people = "SELECT person, name, placeholder FROM people WHERE table_id = ?"
        known = self.served.rows(people, table_id)
        self.table.sit_so(
            {person: name for person, name, _ in known},
            {person for person, _, placeholder in known if placeholder},
            [person for (person,) in self.served.rows(seats, table_id, sheet)],
            {person for (person,) in self.served.rows("SELECT person FROM seats WHERE table_id = ?", table_id)},
        )


def opened(served: Served, phones: list[Phone]) -> Evening:
    """Open a table with hidden bets, an empty seat, a hand and an adjustment."""
    form = {"game": "buki", "seats": 4, "meant": "all", "rules.bets": "hidden", "name": TITLE}
    names = {f"players.{seat}": name for seat, name in enumerate(("Aki", "Ben", "Chie", ""))}
    phones[0].page("GET", "/open")
    answer = phones[0].page("POST", "/open", form | names)
    assert answer.status == 303, answer.text
    code = answer.location.split("/")[2]
    token = phones[0].token(code)
    evening = Evening(served, phones, Table(code, TITLE, {}, set(), [], {token: Device("host", 1)}))
    evening.came_in(phones[0], token)
    evening.read_links()
    evening.read_seats()
    for path, body in (("/hands", {"entry": DRAWN}), ("/chip-entries", PENALTY)):
        done = evening.ask(phones[0], Request("POST", path, writes, body, api=True))
        assert done.status == 201, done.text
    return evening
