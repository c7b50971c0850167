"""The steps of the state machine: any request by any browser."""

import re
from functools import partial
from urllib.parse import urlsplit

from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.web.rights import evening
from tests.web.rights.evening import is_done, let
from tests.web.rights.model import DONE, GONE, Device, Right, Table, decides, moves, names, reseats, writes
from tests.web.rights.requests import DRAWN, REQUESTS, SHEET, Body, Request
from tests.web.rights.served import Answer, Phone, Served

PHONES = 6

phones = some.sampled_from([0, 0, 0, 1, 1, 2, 3, 4, 5])
"""Hosts do most, so the first browser is chosen more often."""

people = some.integers(1, 6)
seats = some.integers(0, 4)
typed = some.sampled_from(["", "Emi", "Chie", "aki", "Dai"])
named = typed.filter(bool)
links = some.sampled_from(["play", "watch", "code", "before", "made up"])


def _is_gone(_table: Table, device: Device) -> bool | None:
    """Expect no access to a device that is removed already; those who may remove devices get an error."""
    return None if device.role == "host" else False


class Anything(RuleBasedStateMachine):
    """The requests to the table of a running server."""

    served: Served

    @initialize()
    def open(self) -> None:
        """Start with two players next to the host, a spectator, a helper without a seat, and a stranger."""
        self.phones = [Phone(self.served, number) for number in range(PHONES)]
        self.here = evening.opened(self.served, self.phones)
        self.table = self.here.table
        for phone, link, seat, name in ((1, "play", 1, ""), (2, "code", 2, ""), (3, "watch", None, "Emi")):
            self.come_in(phone, link, seat, name, move=False, api=link == "play")
        self.come_in(4, "play", None, "", move=False, api=True)

    def teardown(self) -> None:
        if hasattr(self, "here"):
            try:
                self.delete()
            finally:
                self.here.hang_up()

    def delete(self) -> None:
        """Try to delete the table from every browser; after the host has, it is not found any more."""
        for phone in range(PHONES):
            if answer := self.form(phone, "/delete", decides, {"name": evening.TITLE}):
                let(answer, DONE)
                self.table.delete()
        self.here.everybody_is_who_they_are()

    @invariant()
    def everybody_is_who_they_are(self) -> None:
        self.here.everybody_is_who_they_are()

    @rule(phone=phones, request=some.sampled_from(REQUESTS))
    def ask(self, phone: int, request: Request) -> None:
        self._ask(phone, request, self.phones[phone].token(self.table.code))

    @rule(one=some.integers(0, 20), request=some.sampled_from([request for request in REQUESTS if request.api]))
    def ask_by_any_token(self, one: int, request: Request) -> None:
        self._ask(0, request, self.here.tokens[one % len(self.here.tokens)])

    def _ask(self, phone: int, request: Request, token: str) -> None:
        device = self.table.device(token)
        if device is None or not request.told or request.right(self.table, device) is False:
            self.here.ask(self.phones[phone], request, token=token)

    # Joining

    @rule(phone=phones, link=links, seat=some.none() | seats, name=typed, move=some.booleans(), api=some.booleans())
    def come_in(self, phone: int, link: str, seat: int | None, name: str, move: bool, api: bool) -> None:  # noqa: FBT001, PLR0917
        """Join by a present or former link, or by the code."""
        secret = {"play": self.table.play, "code": self.table.play, "watch": self.table.watch}.get(link, "made-up")
        secret = self.here.spent[-1] if link == "before" and self.here.spent else secret
        asks, before, said = (
            self.phones[phone],
            "" if api else self.token(phone),
            {"name": name} | ({} if seat is None else {"seat": seat}),
        )
        if api:
            answer = asks.call(
                "POST", f"/api/v1/tables/{self.table.code}/join", {"secret": secret, "move": move, **said}
            )
            token = answer.json["token"] if is_done(answer) else ""
        else:
            page = f"/join/{self.table.code}/{secret}" if link != "code" else self._typed(asks)
            answer = asks.page("POST", page, said | ({"move": "on"} if move else {}))
            token = asks.token(self.table.code)
        let(answer, self.table.join(token, secret, seat, name, move=move, before=before))
        if is_done(answer):
            self.here.came_in(asks, token)

    def _typed(self, phone: Phone) -> str:
        """Return the link that the code leads to."""
        answer = phone.page("POST", "/code", {"code": self.table.join_code.lower()})
        assert answer.status == 303, answer.text
        return urlsplit(answer.location).path

    @rule(phone=phones)
    def type_the_code_after_days(self, phone: int) -> None:
        """Type the code after the table was inactive for days: it no longer works."""
        with self.served.rested(self.table.code):
            answer = self.phones[phone].page("POST", "/code", {"code": self.table.join_code})
        let(answer, GONE)

    @rule(phone=phones, api=some.booleans())
    def open_again(self, phone: int, api: bool) -> None:  # noqa: FBT001
        if self.table.after:
            return
        send = partial(self.call, phone, "POST") if api else partial(self.form, phone)
        if answer := send("/next-table", writes, {} if api else None):
            let(answer, DONE)
            self.table.after = answer.json["code"] if api else answer.location.split("/")[2]
            if api:
                self.phones[phone].keep(self.table.after, answer.json["token"])

    @rule(phone=phones)
    def look_elsewhere(self, phone: int) -> None:
        if self.table.after:
            self.here.look_at_the_next(self.phones[phone])
        if self.here.group:
            self.here.look_at_the_group(self.phones[phone])

    @rule(phone=phones, name=typed)
    def join_the_group(self, phone: int, name: str) -> None:
        """Join the group of the table by its link, or create it."""
        if self.here.group:
            self.here.join_the_group(self.phones[phone], name)
        elif answer := self.form(phone, "/group", writes, {"name": "Saturday"}):
            let(answer, DONE)
            self.here.group = answer.location.split("/")[2]

    @rule(phone=phones, forget=some.booleans())
    def go_by_the_group(self, phone: int, forget: bool) -> None:  # noqa: FBT001
        """Go from the group to the table, with a browser that may have lost its cookie."""
        if forget:
            self.phones[phone].session.pop("tables", None)
        if self.here.group:
            self.here.go_by_the_group(self.phones[phone])

    @rule(phone=phones)
    def make_a_link_to_move(self, phone: int) -> None:
        if answer := self.form(phone, "/seat/move", moves):
            found = re.search(rf"/move/{self.table.code}/([\w-]+)", answer.text)
            assert found
            self.here.moves.append(found[1])
            self.table.link_to_move(self.token(phone), found[1])

    @rule(phone=phones, which=some.integers(0, 5))
    def use_a_link_to_move(self, phone: int, which: int) -> None:
        if not self.here.moves:
            return
        secret = self.here.moves[which % len(self.here.moves)]
        asks = self.phones[phone]
        answer = asks.page("POST", f"/move/{self.table.code}/{secret}", {})
        let(answer, self.table.move(asks.token(self.table.code), secret))
        if is_done(answer):
            self.here.came_in(asks, asks.token(self.table.code))

    @rule(phone=phones, which=some.integers(0, 5), yes=some.booleans(), api=some.booleans())
    def answer_who_asks(self, phone: int, which: int, yes: bool, api: bool) -> None:  # noqa: FBT001
        asking = [(token, one) for token, one in self.table.devices.items() if one.wants and not one.out]
        if not asking:
            return
        token, device = asking[which % len(asking)]

        def may(table: Table, asks: Device) -> bool:
            return table.decides_on(device, asks) or (asks is device and not yes)

        path = f"/seat-requests/{self.served.number_of(token)}"
        call, form = ("POST", path, {"accept": yes}), (path, {"let": "yes" if yes else "no"})
        if answer := self.either(phone, may, call if api else form):
            let(answer, DONE)
            self.table.answer(device, let=yes)

    @rule()
    def see_who_asks(self) -> None:
        for phone in self.phones:
            self.here.see_who_asks(phone)

    # At the table

    @rule(phone=phones)
    def stand_up(self, phone: int) -> None:
        device = self.device(phone)
        if self.form(phone, "/stand-up", writes) and device:
            self.table.let_go(device)

    @rule(phone=phones, person=people, name=named, api=some.booleans())
    def rename(self, phone: int, person: int, name: str, api: bool) -> None:  # noqa: FBT001
        device = self.device(phone)
        if person not in self.table.people:
            return
        body = {"name": self.table.people[person], "to": name}
        call, form = ("PUT", "/people", body), (f"/people/{person}", {"name": name})
        answer = self.either(phone, names(person), call if api else form)
        if device and answer:
            let(answer, self.table.rename(device, person, name))

    @rule(phone=phones, order=some.permutations(range(1, 7)), so_many=some.integers(2, 5), api=some.booleans())
    def sit_otherwise(self, phone: int, order: list[int], so_many: int, api: bool) -> None:  # noqa: FBT001
        self._sit(phone, [person for person in order if person in self.table.people][:so_many], api=api)

    @rule(phone=phones, api=some.booleans())
    def sit_out(self, phone: int, api: bool) -> None:  # noqa: FBT001
        device = self.device(phone)
        mine = [device.person] if device and device.person else []
        others = [person for person in self.table.seats if person not in mine]
        self._sit(phone, others if others != self.table.seats else [*others, *mine], api=api)

    @rule(phone=phones, stay=some.lists(some.booleans(), min_size=8, max_size=8), seat=seats, api=some.booleans())
    def change_the_empty_seats(self, phone: int, stay: list[bool], seat: int, api: bool) -> None:  # noqa: FBT001
        """Remove some empty seats while staying, coming in or leaving."""
        device = self.device(phone)
        mine = device.person if device else None
        others = [person for person in self.table.seats if person != mine]
        wanted = [
            person for person, stays in zip(others, stay, strict=False) if stays or person not in self.table.empty
        ]
        self._sit(phone, wanted if mine is None else [*wanted[:seat], mine, *wanted[seat:]], api=api)

    @rule(phone=phones, seat=seats, api=some.booleans())
    def sit_down_there(self, phone: int, seat: int, api: bool) -> None:  # noqa: FBT001
        """Take the seat of another person, or an empty one."""
        device = self.device(phone)
        if device and device.person and seat < len(self.table.seats):
            others = [*self.table.seats]
            others[seat] = device.person
            self._sit(phone, others, api=api)

    def _sit(self, phone: int, wanted: list[int], *, api: bool) -> None:
        call, form = ("PUT", "/seats", {"seats": wanted}), ("/seats", {"seat": wanted, "action": "save"})
        answer = self.either(phone, reseats(wanted), call if api else form)
        if answer and is_done(answer):
            self.here.read_seats()

    @rule(phone=phones)
    def begin_a_sheet(self, phone: int) -> None:
        if answer := self.call(phone, "POST", "/sheets", decides, SHEET):
            assert answer.status in {201, 409}, answer.text
            self.here.read_seats()

    @rule(phone=phones)
    def record(self, phone: int) -> None:
        self.call(phone, "POST", "/hands", writes, {"entry": DRAWN})

    @rule(phone=phones, value=some.sampled_from(["2", "4", "6"]))
    def lay(self, phone: int, value: str) -> None:
        self.here.lay(self.phones[phone], value)

    @rule()
    def see_the_draft(self) -> None:
        for phone in self.phones:
            self.here.see_the_draft(phone)

    @rule(phone=phones)
    def turn_up(self, phone: int) -> None:
        """Reveal the bets: only the dealer and a host can, until all are in."""
        sheet, number, dealer = self.here.next
        device = self.device(phone)
        answer = self._may(phone, Request("POST", f"/sheets/{sheet}/draft/reveal", writes, {"number": number}))
        if device and answer:
            deals = device.person is not None and device.person == self.table.called(dealer)
            assert (
                not is_done(answer) or self.table.face_up or self.table.all_in(dealer) or deals or device.role == "host"
            )
            self.table.face_up = self.table.face_up or is_done(answer)

    @rule(phone=phones)
    def listen(self, phone: int) -> None:
        if len(self.here.streams) < PHONES:
            self.here.listen(self.phones[phone])

    # Actions of hosts

    @rule(phone=phones, seat=seats)
    def free(self, phone: int, seat: int) -> None:
        answer = self.form(phone, f"/seats/{seat}/free", decides)
        if answer and seat < len(self.table.seats):
            let(answer, DONE)
            self.table.free(seat)

    @rule(phone=phones, everybody=some.booleans(), api=some.booleans())
    def revoke(self, phone: int, everybody: bool, api: bool) -> None:  # noqa: FBT001
        """Replace all links and the code; with `everybody`, all other devices have to join again."""
        call, form = (
            ("POST", "/links", {"everybody": everybody}),
            ("/phones/everybody" if everybody else "/revoke", None),
        )
        if answer := self.either(phone, decides, call if api else form):
            let(answer, DONE)
            mine = self.device(phone)
            self._renewed([one for one in self.table.inside() if everybody and one is not mine])

    @rule(phone=phones, which=some.integers(0, 20), api=some.booleans())
    def remove(self, phone: int, which: int, api: bool) -> None:  # noqa: FBT001
        token = self.here.tokens[which % len(self.here.tokens)]
        device, number = self.table.device(token), self.served.number_of(token)

        def may(table: Table, asks: Device) -> bool:
            return decides(table, asks) and asks is not device

        call, form = ("DELETE", f"/devices/{number}", None), (f"/phones/{number}/remove", None)
        answer = self.either(phone, may if device else _is_gone, call if api else form)
        if answer and device:
            let(answer, DONE)
            self.table.removed.add(device.person)
            self._renewed([device])

    def _renewed(self, sent_away: list[Device]) -> None:
        for device in sent_away:
            device.out = True
        self.here.spent += [self.table.play, self.table.watch]
        self.here.read_links()

    @rule(phone=phones, locked=some.booleans(), api=some.booleans())
    def lock(self, phone: int, locked: bool, api: bool) -> None:  # noqa: FBT001
        call, form = ("PUT", "/joining", {"open": not locked}), ("/lock", {"locked": "on"} if locked else {})
        if answer := self.either(phone, decides, call if api else form):
            let(answer, DONE)
            self.table.lock(locked=locked)

    @rule(phone=phones, api=some.booleans(), close=some.booleans())
    def close_or_reopen(self, phone: int, api: bool, close: bool) -> None:  # noqa: FBT001
        path = "/close" if close else "/reopen"
        call, form = ("POST", path, {"set_aside": True} if close else {}), (path, {"set_aside": "on"})
        if answer := self.either(phone, decides, call if api else form):
            let(answer, DONE)
            self.table.closed = close

    @rule(phone=phones, person=people, instead=some.booleans(), api=some.booleans())
    def appoint(self, phone: int, person: int, instead: bool, api: bool) -> None:  # noqa: FBT001
        device, name = self.device(phone), self.table.people.get(person, "nobody")
        call = ("POST", "/hosts", {"name": name, "instead": instead})
        form = ("/host/appoint", {"person": person, "instead": "yes" if instead else "no"})
        answer = self.either(phone, decides, call if api else form)
        if answer and device:
            let(answer, self.table.appoint(device, person, instead=instead))

    @rule(phone=phones, person=people, api=some.booleans())
    def dismiss(self, phone: int, person: int, api: bool) -> None:  # noqa: FBT001
        name = self.table.people.get(person, "nobody")
        call, form = ("DELETE", f"/hosts?name={name.replace(' ', '+')}", None), ("/host/dismiss", {"person": person})
        if answer := self.either(phone, decides, call if api else form):
            let(answer, self.table.dismiss(person))

    # Requests

    def token(self, phone: int) -> str:
        return self.phones[phone].token(self.table.code)

    def device(self, phone: int) -> Device | None:
        return self.table.device(self.token(phone))

    def either(self, phone: int, right: Right, sent: tuple[str, str, Body] | tuple[str, Body]) -> Answer | None:
        """Send an API call (method, path and body) or a form (path and body)."""
        if len(sent) == 3:
            return self.call(phone, sent[0], sent[1], right, sent[2])
        return self.form(phone, sent[0], right, sent[1])

    def form(self, phone: int, path: str, right: Right, body: Body = None) -> Answer | None:
        """Send a form; return the response if it was permitted."""
        return self._may(phone, Request("POST", path, right, body or {}))

    def call(self, phone: int, method: str, path: str, right: Right, body: Body = None) -> Answer | None:
        """Send an API call; return the response if it was permitted."""
        return self._may(phone, Request(method, path, right, body, api=True))

    def _may(self, phone: int, request: Request) -> Answer | None:
        device = self.device(phone)
        may = device is not None and request.right(self.table, device)
        answer = self.here.ask(self.phones[phone], request)
        return answer if may else None
