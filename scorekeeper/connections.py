"""What a connection of our own server may do: bounded in size and time, and so many of an address that ask for nothing.

Behind another ASGI server (scorekeeper.asgi) that is the business of the proxy before it.
"""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections import defaultdict
from typing import ClassVar, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

PATIENCE: Final = 20.0
"""Seconds in which a request is here, or begins to come at `PACE`."""
PACE: Final = 16 << 10
"""Bytes a second that a phone on a poor network sends."""
LONGEST: Final = 600.0
"""Seconds for the largest of them."""
LARGEST_HEAD: Final = 64 << 10
"""Bytes of a request before its body."""
SLOWEST: Final = 60.0
"""Seconds in which a phone takes the next piece of an answer."""
MOST_HALF_SENT: Final = 256
"""So many connections of an address may go on without a whole request; the oldest gives way to one that is new."""
A_MOMENT: Final = 2.0
"""Seconds that every one has: a club whose server was away comes back all at once."""


class Connection(HttpToolsProtocol):
    """uvicorn's, which gives up whom it waits for in vain."""

    half_sent: ClassVar[defaultdict[str, dict[Connection, None]]] = defaultdict(dict)
    """Those that have sent no whole request, by address, the oldest first."""

    @classmethod
    def end_waiting(cls) -> None:
        """Wait for no request any more."""
        for connection in [one for those in cls.half_sent.values() for one in those]:
            connection.refuse(408)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """A phone is there, and nothing of what it asks."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._patience: TimerHandle | None = None
        self._drain: TimerHandle | None = None
        self._in_head = True
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._expect_nothing()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some of a request came."""
        super().data_received(data)
        self._came += len(data)
        if self._in_head and self._came > LARGEST_HEAD:
            self.refuse(431, b"This is more than is read here.\n")

    def on_message_begin(self) -> None:
        """The first of a request is here; another one may have come before on this connection."""
        super().on_message_begin()
        self._in_head = True
        if self._patience is None:
            self._expect()

    def on_headers_complete(self) -> None:
        """All but its body is here."""
        super().on_headers_complete()
        self._in_head = False

    def on_message_complete(self) -> None:
        """All of it is here."""
        self._expect_nothing()
        super().on_message_complete()

    def pause_writing(self) -> None:
        """The phone takes its answer slowly."""
        super().pause_writing()
        self._drain = self._drain or self.loop.call_later(SLOWEST, self.transport.abort)

    def resume_writing(self) -> None:
        """It has taken what was there."""
        if self._drain:
            self._drain.cancel()
            self._drain = None
        super().resume_writing()

    def _expect(self) -> None:
        self._came = 0
        self._since = self.loop.time()
        self._patience = self.loop.call_later(PATIENCE, self._look_at_pace)
        others = self.half_sent[self._address]
        others[self] = None
        oldest = next(iter(others))
        if len(others) > MOST_HALF_SENT and self._since - oldest._since > A_MOMENT:  # noqa: SLF001  one of us
            oldest.give_up()

    def _expect_nothing(self) -> None:
        if self._patience:
            self._patience.cancel()
            self._patience = None
            others = self.half_sent[self._address]
            others.pop(self, None)
            if not others:
                del self.half_sent[self._address]

    def _look_at_pace(self) -> None:
        left = min(PATIENCE + self._came / PACE, LONGEST) - (self.loop.time() - self._since)
        if left > 0:
            self._patience = self.loop.call_later(left, self._look_at_pace)
        else:
            self.give_up()

    def give_up(self) -> None:
        """Wait no longer for the rest of a request."""
        self.refuse(408, b"Not all of this has come. Try again.\n" if self._came else b"")

    def refuse(self, status: int, said: bytes = b"") -> None:
        """End the connection, with this sentence where one is due and nothing was answered yet."""
        self._expect_nothing()
        is_answered = not self._in_head and self.cycle.response_started
        if said and not is_answered and not self.transport.is_closing():
            length = str(len(said)).encode()
            kind = b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\ncontent-length: "
            self.transport.write(STATUS_LINE[status] + kind + length + b"\r\n\r\n" + said)
        self.transport.close()
