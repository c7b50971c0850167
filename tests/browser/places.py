"""List every page that a host can visit, on tables where hands have been played."""

import re
from dataclasses import dataclass
from urllib.parse import quote

from playwright.sync_api import Page, StorageState

from tests.browser.phones import NAMES, open_demo, opened, play, read, send, short_evening

LANGUAGES = {"en": "en", "ja": "ja", "zh-TW": "zh-Hant"}
"""The language of the pages, by the locale of the phone."""

ENTRIES: dict[str, tuple[str, int, dict[str, str]]] = {
    "entry of twister": ("twister", 5, {"tile_set": "double-six"}),
    "entry of che-deng": ("che-deng", 4, {}),
    "entry of tien-gow": ("tien-gow", 4, {}),
    "entry of moon": ("moon", 3, {}),
    "entry of moon, every hand a game": ("moon", 3, {"contract": "", "target": ""}),
    "entry of da-san": ("da-san", 3, {"forced_win": "2"}),
    "entry of buki": ("buki", 4, {}),
    "entry of buki, bets typed": ("buki", 4, {"min_bet": "10"}),
    "entry of a game of another package": ("big-two", 4, {}),
    "entry of freestyle": ("freestyle", 4, {}),
    "entry of freestyle, zero-sum": ("freestyle", 4, {"mode": "zero-sum"}),
    "entry of freestyle, sides": ("freestyle", 4, {"mode": "sides"}),
    "entry of freestyle, teams": ("freestyle", 4, {"teams": "2", "target": "50"}),
}
ANYWHERE = {
    "front": "/",
    "first visit": "/",
    "my tables": "/tables",
    "open": "/open",
    "open a game": "/open?game=tien-gow",
    "import": "/import",
    "import of hands": "/import/csv",
    "new group": "/groups",
    "help": "/help",
    "help of a game": "/help/tien-gow",
    "glossary": "/help/glossary",
    "tiles": "/help/tien-gow/tiles?piece=6-6",
    "game sheet": "/help/tien-gow/game-sheet",
    "API": "/api/v1/docs",
    "move": "/move/ABCDEF",
    "not found": "/nowhere",
}
AT_THE_TABLE = {
    "table": "",
    "invite": "/invite",
    "Wi-Fi": "/invite/wifi",
    "entry of a later hand": "/sheets/1/hand",
    "hands": "/sheets/1/hands",
    "account": "/account?of=Aki",
    "account between two": "/account?of=Aki&towards=Ben",
    "hand": "/sheets/1/hands/2",
    "edit": "/sheets/1/hands/2/edit",
    "forgotten": "/sheets/1/hands/1/forgotten",
    "withdraw": "/sheets/1/hands/2/withdraw",
    "withdrawn hand": "/sheets/1/hands/1",
    "restore": "/sheets/1/hands/1/restore",
    "enter again": "/sheets/1/hands/1/edit",
    "sheet": "/sheet",
    "agreed": "/sheets/1/agreed",
    "rules": "/rules",
    "tiles at the table": "/tiles",
    "game sheet at the table": "/game-sheet",
    "scorecard": "/scorecard",
    "evening": "/keep",
    "print": "/print",
    "next table": "/next-table",
    "seat": "/seat",
    "seats": "/seats",
    "dice": "/dice",
    "host": "/host",
    "phones": "/phones",
    "screen": "/screen",
    "people": "/people",
    "log": "/log",
    "close": "/close",
    "delete": "/delete",
    "terms": "/terms",
    "settle": "/settle",
    "settle through one person": "/settle?way=through",
    "chips": "/chips",
}
IN_THE_GROUP = {
    "group": "",
    "group, looked in": "?q=aki",
    "group invite": "/invite",
    "group next": "/next",
    "group collection": "/collection?game=twister",
    "group people": "/people",
    "group delete": "/delete",
    "group person": "/people/1",
    "group hands": "/people/1/hands",
}
PAGES = (
    *(*ANYWHERE, *AT_THE_TABLE, *IN_THE_GROUP),
    *("group door", "group of a table", "side bets", "join", "end", "dragons", *ENTRIES),
)

UNKNOWN = {"first visit", "join", "group door"}
"""Pages for visitors without a seat: other phones are redirected or see their own version."""
NOT_FOUND = {"not found"}
UNFOLD = "document.querySelectorAll('details').forEach((fold) => (fold.open = true))"


@dataclass(frozen=True)
class Places:
    """The address of each page, and the cookies of a phone that sits at these tables."""

    addresses: dict[str, str]
    kept: StorageState

    def go(self, page: Page, name: str) -> None:
        """Open a page and unfold its folded parts."""
        self.come(page, name)
        page.evaluate(UNFOLD)

    def come(self, page: Page, name: str) -> None:
        """Open a page."""
        if name not in UNKNOWN:
            self._open(page, name)
            return
        cookies = page.context.cookies()
        page.context.clear_cookies()
        self._open(page, name)
        page.context.add_cookies(cookies)  # type: ignore[arg-type]  # as it returned them

    def _open(self, page: Page, name: str) -> None:
        response = page.goto(self.addresses[name])
        assert response
        assert response.ok == (name not in NOT_FOUND), (name, response.status)


def open_places(page: Page) -> Places:
    """Open the demo table with hands and an objection, its invitation, and a table of each other game."""
    open_demo(page)
    table = re.sub(r"^https?://[^/]+", "", page.url)
    send(page, f"{table}/sheets/1/hands/1/withdraw", {})
    send(page, f"{table}/sheets/1/hands/2/object", {"word": "？！"})
    assert "？！" in read(page, f"{table}/sheets/1/hands/2")
    return _places(page, table, NAMES)


def open_named(page: Page, names: tuple[str, ...], word: str) -> Places:
    """Open the same pages at tables of `names`; `word` is the name of the table and the text of all notes."""
    table = f"/t/{opened(page, 'tien-gow', len(names), names, word)}"
    money = {"rate.amount": "123,456.789", "rate.currency": "TWD", "rounding": "50", "bearer": names[1], "note": word}
    send(page, f"{table}/terms", money)
    for number, piles in enumerate(("2303", "1520"), start=1):
        play(page, table, 1, piles, number, note=word)
    send(page, f"{table}/sheets/1/hands/1/withdraw", {})
    send(page, f"{table}/sheets/1/hands/2/object", {"word": word})
    assert f"{word}</q>" in read(page, f"{table}/sheets/1/hands/2")
    assert "NT$" in read(page, table)
    return _places(page, table, names)


def _places(page: Page, table: str, names: tuple[str, ...]) -> Places:
    at_the_table = {
        name: table + path.replace("Aki", quote(names[0])).replace("Ben", quote(names[1]))
        for name, path in AT_THE_TABLE.items()
    }
    addresses = ANYWHERE | at_the_table
    for name, (game, seats, rules) in ENTRIES.items():
        addresses[name] = f"/t/{opened(page, game, seats, names, **rules)}/sheets/1/hand"
    closed = short_evening(page, names)
    send(page, f"{closed}/close", {})
    addresses["end"] = f"{closed}/end"
    addresses["side bets"] = f"{addresses['entry of buki'].removesuffix('/sheets/1/hand')}/bets"
    addresses["group of a table"] = f"{addresses['entry of moon'].removesuffix('/sheets/1/hand')}/group"
    dragon = {"players.0.face_down": "0", "players.0.pips": "0", "players.1.face_down": "2", "players.1.pips": "9"}
    twister = f"/t/{opened(page, 'twister', 2, names)}"
    hand = {**dragon, "head": "up", "tail": "down", "action": "save", "number": "1"}
    send(page, f"{twister}/sheets/1/hand", hand)
    addresses["dragons"] = f"{twister}/collection?game=twister"
    addresses |= _group(page, table, names, twister)
    link = re.search(r"/join/\w{6}/[\w-]+", read(page, f"{table}/invite"))
    assert link
    addresses["join"] = link[0]
    return Places(addresses, page.context.storage_state())


def _group(page: Page, table: str, names: tuple[str, ...], other: str) -> dict[str, str]:
    """Return the addresses of a group that holds this table, a next one and the other one."""
    group = re.sub(r"^https?://[^/]+", "", send(page, f"{table}/group", {"name": "".join(names)[:40]}))
    assert send(page, f"{group}/next", {"seen": table.split("/")[2]}).endswith("/invite")
    assert send(page, f"{other}/group", {"group": group.split("/")[2]}).endswith(group)
    link = re.search(r"/g/\w{6}/join/[\w-]+", read(page, f"{group}/invite"))
    assert link
    return {name: group + path for name, path in IN_THE_GROUP.items()} | {"group door": link[0]}
