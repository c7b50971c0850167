"""A table of four, on both databases: Aki is the host, Ben plays, Eva watches; Sam, a stranger, has his own table."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.service import devices, doors, hands, tables
from scorekeeper.service.views import Actor, HandView, Opened, TableView
from scorekeeper.store.book import Book
from tests.databases import book, new_database, postgresql

__all__ = ["book", "postgresql"]

PLAYERS = ["Aki", "Ben", "Chie", "Dai"]
BEN_WINS = {"winner": 1, "piles": [2, 3, 0, 3]}
AKI_WINS = {"winner": 0, "piles": [3, 2, 0, 3]}


@dataclass
class Party:
    """A table, and devices that have joined it."""

    book: Book
    opened: Opened
    aki: Actor

    def join(self, name: str | None = None, *, seat: int | None = None, watch: bool = False) -> Actor:
        """Somebody's device."""
        links = self.opened.links
        secret = links.watch if watch else links.play or ""
        joined = doors.join(self.book, self.opened.code, secret, seat=seat, name=name)
        return devices.identify(self.book, joined.code, joined.token)

    def record(self, *entries: dict[str, Any]) -> HandView:
        """Hands entered by Aki; the last of them."""
        return [hands.record(self.book, self.aki, entry)[0] for entry in entries][-1]

    def view(self) -> TableView:
        """What Aki sees."""
        return tables.view(self.book, self.aki)


def gather(book: Book, game: str = "tien-gow", players: list[str] | None = None, **terms: Any) -> Party:
    """A new table with its host in seat 0."""
    opened = tables.open_table(book, game=game, players=players or PLAYERS, host_seat=0, **terms)
    return Party(book, opened, devices.identify(book, opened.code, opened.token))


@pytest.fixture(scope="session")
def shared_database(postgresql: str) -> str:
    """One database for all: a table knows nothing of the others in it, which is tested on the way."""
    return new_database(postgresql)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A file, or the shared database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'scorekeeper.db'}"
    return str(request.getfixturevalue("shared_database"))


@pytest.fixture
def party(book: Book) -> Party:
    """A table of 打天九."""
    return gather(book)


@pytest.fixture
def ben(party: Party) -> Actor:
    """Ben in his seat."""
    return party.join(seat=1)


@pytest.fixture
def eva(party: Party) -> Actor:
    """Eva, who watches."""
    return party.join("Eva", watch=True)


@pytest.fixture
def sam(book: Book) -> Actor:
    """Sam, the host of another table."""
    return gather(book, players=["Sam", "Tia", "Uwe", "Val"]).aki
