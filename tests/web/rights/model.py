"""A model of the permissions at a table, which knows the rules and nothing of the program."""

from collections.abc import Callable
from dataclasses import dataclass, field

MOST_ASK = 3
DONE, DENIED, GONE, TAKEN, IMPOSSIBLE = 200, 403, 404, 409, 422


@dataclass(eq=False)
class Device:
    """A device at the table, or one that was removed (`out`); it may request a person's seat."""

    role: str
    person: int | None
    wants: int | None = None
    out: bool = False


@dataclass
class Table:
    """A table; people by number, devices by token. `empty` are the placeholders of empty seats."""

    code: str
    title: str
    people: dict[int, str]
    empty: set[int]
    seats: list[int]
    devices: dict[str, Device]
    play: str = ""
    watch: str = ""
    join_code: str = ""
    locked: bool = False
    closed: bool = False
    moves: dict[str, str] = field(default_factory=dict)
    """Links that move a device, by secret."""
    laid: dict[int, str] = field(default_factory=dict)
    """The tokens that placed a bet, by person."""
    face_up: bool = False
    after: str = ""
    """The code of the next table, once it is open."""
    sat: set[int] = field(default_factory=set)
    """The people with a seat in any of the sheets."""
    removed: set[int | None] = field(default_factory=set)
    """The people with a removed device."""

    def device(self, token: str) -> Device | None:
        """Return the device of this token; None for a stranger, a removed device, or one outside a locked table."""
        found = self.devices.get(token)
        waits = found and self.locked and found.wants and found.role == "watcher"
        return None if found is None or found.out or waits else found

    def inside(self, person: int | None = None) -> list[Device]:
        """Return the devices at the table, or those of one person."""
        return [one for one in self.devices.values() if not one.out and person in {None, one.person}]

    def called(self, name: str) -> int | None:
        return next((person for person, known in self.people.items() if known.casefold() == name.casefold()), None)

    def seat_of(self, device: Device) -> int | None:
        return self.seats.index(device.person) if device.person in self.seats else None

    # Joining

    def role_of(self, secret: str) -> str:
        return {self.play: "player", self.watch: "watcher"}.get(secret, "")

    def join(self, token: str, secret: str, seat: int | None, name: str, *, move: bool, before: str = "") -> int:
        """Join by a link and return the expected status; on `DONE` the device has the token.

        A host without a person stays the device that it was `before`.
        """
        known = self.device(before)
        host = known if known and known.role == "host" and not known.person else None
        role = self.role_of(secret)
        held = [place for place, person in enumerate(self.seats) if self.inside(person)]
        asks = role == "player" and move and seat in held
        if not role or (self.locked and not (asks or host)):
            return DENIED if role else GONE
        answer, person, wants = DONE, None, None
        if seat is None or role == "watcher":
            answer, person = self._welcome(name)
        else:
            answer, person, wants = self._sit(seat, name, move=move)
        if answer == DONE and host:
            host.person, host.wants = person, wants
        elif answer == DONE:
            self.devices[token] = Device("watcher" if self.locked else role, person, wants)
        return answer

    def _welcome(self, name: str) -> tuple[int, int | None]:
        if not name:
            return DONE, None
        known = self.called(name)
        if known is None:
            return DONE, self._introduce(name)
        is_here = known in self.seats or bool(self.inside(known))
        return (IMPOSSIBLE, None) if is_here else (DONE, known)

    def _sit(self, seat: int, name: str, *, move: bool) -> tuple[int, int | None, int | None]:
        """Join an unoccupied seat, or request an occupied one."""
        if seat >= len(self.seats):
            return IMPOSSIBLE, None, None
        sitting = self.seats[seat]
        holders, empty = self.inside(sitting), sitting in self.empty
        is_another = bool(name) and not empty and self.called(name) != sitting
        if not move and (holders or is_another):
            return TAKEN, None, None
        if empty and not holders and not name:
            return IMPOSSIBLE, None, None
        if holders:
            too_many = sum(one.wants == sitting for one in self.inside()) >= MOST_ASK
            return (TAKEN, None, None) if too_many else (DONE, None, sitting)
        return self._take(seat, name if empty else "")

    def _take(self, seat: int, name: str) -> tuple[int, int | None, int | None]:
        known = self.called(name) if name else None
        others = self.inside(known) if known else []
        if any(one.role != "watcher" or known in self.sat for one in others):
            return IMPOSSIBLE, None, None
        if name and (answer := self.name_seat(seat, name)) != DONE:
            return answer, None, None
        for device in others:
            device.person = None
        return DONE, self.seats[seat], None

    def name_seat(self, seat: int, name: str) -> int:
        """Name an empty seat after a new or a known person."""
        sitting, known = self.seats[seat], self.called(name)
        if known not in {None, sitting}:
            if known in self.seats:
                return IMPOSSIBLE
            self.seats[seat] = known or 0
            self.sat.add(known or 0)
        else:
            self.people[sitting] = name
            self.empty.discard(sitting)
        return DONE

    def _introduce(self, name: str) -> int:
        person = max(self.people) + 1
        self.people[person] = name
        return person

    def move(self, token: str, secret: str) -> int:
        old = self.device(self.moves.pop(secret, ""))
        if old is None:
            return GONE
        old.out = True
        self.devices[token] = Device(old.role, old.person)
        return DONE

    def link_to_move(self, token: str, secret: str) -> None:
        self.moves = {known: whose for known, whose in self.moves.items() if whose != token} | {secret: token}

    # Seat requests

    def decides_on(self, asking: Device, device: Device) -> bool:
        """Return whether a device may decide on a seat request: hosts and the holder of the seat may."""
        if device.role == "watcher" or asking is device:
            return False
        hosts = {one.person for one in self.inside() if one.role == "host" and one.person}
        instead = self.seat_of(device) is not None and hosts == {asking.wants}
        return device.role == "host" or device.person == asking.wants or instead

    def answer(self, asking: Device, *, let: bool) -> None:
        """Accept a seat request and remove the former holder, or reject it."""
        wanted, asking.wants = asking.wants, None
        if not let:
            asking.out = self.locked and asking.role == "watcher"
            return
        for device in self.inside(wanted):
            self.let_go(device)
            device.out = device.role != "host"
        asking.person, asking.role = wanted, "host" if asking.role == "host" else "player"

    def delete(self) -> None:
        for device in self.devices.values():
            device.out = True
        self.play = self.watch = self.join_code = "opens nothing"

    # Actions of hosts

    def free(self, seat: int) -> None:
        """Free a seat: its devices become spectators, except those of hosts."""
        for device in self.inside(self.seats[seat]):
            self.let_go(device)
            device.role = "host" if device.role == "host" else "watcher"

    def let_go(self, device: Device) -> None:
        device.person = None
        self.moves = {secret: token for secret, token in self.moves.items() if self.device(token) is not device}

    def lock(self, *, locked: bool) -> None:
        self.locked = locked
        self.moves = {} if locked else self.moves

    def renew(self, play: str, watch: str, join_code: str) -> None:
        self.play, self.watch, self.join_code, self.moves = play, watch, join_code, {}

    def appoint(self, who: Device, person: int, *, instead: bool) -> int:
        """Appoint a person with a device that may write as host, additionally or instead of the caller."""
        theirs = [one for one in self.inside(person) if one.role != "watcher"]
        if not theirs:
            return IMPOSSIBLE
        for device in theirs:
            device.role = "host"
        if instead and who.person != person:
            for device in self.inside(who.person) if who.person else [who]:
                device.role = "player"
        return DONE

    def dismiss(self, person: int) -> int:
        """Dismiss a host, a person with a device that may write; the last one stays."""
        if all(one.role == "watcher" for one in self.inside(person)):
            return IMPOSSIBLE
        theirs = [one for one in self.inside(person) if one.role == "host"]
        if all(one in theirs for one in self.inside() if one.role == "host"):
            return TAKEN
        for device in theirs:
            device.role = "player"
        return DONE

    def rename(self, who: Device, person: int, name: str) -> int:
        """Rename a person: oneself, an empty seat, or as host any."""
        if not (names(person)(self, who)):
            return DENIED
        if person in self.empty and person in self.seats:
            return self.name_seat(self.seats.index(person), name)
        if self.called(name) not in {None, person}:
            return IMPOSSIBLE
        self.people[person] = name
        self.empty.discard(person)
        return DONE

    def sit_so(self, people: dict[int, str], empty: set[int], seats: list[int], sat: set[int]) -> None:
        """Change the seats, with new people; spectators with a seat become players."""
        self.people |= people
        self.empty |= empty
        self.seats = seats
        self.sat = sat
        for device in self.inside():
            if device.role == "watcher" and device.person in seats:
                device.role = "player"

    # Hidden bets

    def begin_hand(self) -> None:
        self.laid, self.face_up = {}, False

    def move_bets(self, dealer: str) -> None:
        """Keep the bets of people who still have a seat; they are revealed if they are all."""
        self.laid = {person: by for person, by in self.laid.items() if person in self.seats}
        self.face_up = self.face_up or (bool(self.laid) and self.all_in(dealer))

    def lay(self, token: str, device: Device, dealer: str) -> None:
        """Place a bet; all are revealed once every player but the dealer has one."""
        self.laid[device.person or 0] = token
        self.face_up = self.face_up or self.all_in(dealer)

    def all_in(self, dealer: str) -> bool:
        """Return whether every player but the dealer has a bet."""
        dealing = self.called(dealer)
        return all(person in self.laid or person == dealing for person in self.seats)

    def sees(self, token: str, device: Device) -> set[int]:
        """Return the seats with bets that a device sees."""
        mine = device.person if device.role != "watcher" else None
        return {
            self.seats.index(person)
            for person, by in self.laid.items()
            if self.face_up or token == by or (mine and mine == person)
        }


Right = Callable[[Table, Device], bool | None]
"""Whether a device has a permission; None if that depends on more than its role."""


def looks(_table: Table, _device: Device) -> bool:
    """Permit every device at the table."""
    return True


def writes(_table: Table, device: Device) -> bool:
    """Permit every device but spectators'."""
    return device.role != "watcher"


def decides(_table: Table, device: Device) -> bool:
    """Permit hosts."""
    return device.role == "host"


def moves(table: Table, device: Device) -> bool:
    """Permit every person with a seat."""
    return device.role != "watcher" and table.seat_of(device) is not None


def invites(table: Table, device: Device) -> bool:
    """Permit devices that may share the play link and the code: those of hosts and seated players."""
    return device.role == "host" or (device.role == "player" and table.seat_of(device) is not None)


def depends(_table: Table, device: Device) -> bool | None:
    """Leave it open for every device but spectators'."""
    return None if device.role != "watcher" else False


def bets_aside(table: Table, device: Device) -> bool | None:
    """Leave it open for people without a seat who gave their name."""
    return None if device.person and table.seat_of(device) is None else False


def follows(table: Table, _device: Device) -> bool | None:
    """Leave it open for every device once there is a next table, which decides itself."""
    return None if table.after else False


def nobody(_table: Table, _device: Device) -> bool:
    """Permit no device."""
    return False


def names(person: int) -> Right:
    """Return the permission to rename this person."""

    def may(table: Table, device: Device) -> bool:
        theirs = person in table.empty or device.person == person
        return device.role == "host" or (device.role == "player" and theirs)

    return may


def reseats(seats: list[int]) -> Right:
    """Return the permission to change to these seats.

    Hosts may; other people may leave their own seat or come in, if all others stay.
    """

    def may(table: Table, device: Device) -> bool:
        if device.role == "host":
            return True
        mine, now = device.person, table.seats
        if device.role == "watcher" or mine is None:
            return False
        if mine in now:
            return seats == [person for person in now if person != mine]
        free = [seat for seat, person in enumerate(now) if person in table.empty and not table.inside(person)]
        instead = [[*now[:seat], mine, *now[seat + 1 :]] for seat in free]
        return seats in instead or [person for person in seats if person != mine] == now

    return may
