"""Bound what a request may cost before all of it is here: uvicorn's own limits begin only once its head is complete.

Behind another ASGI server (scorekeeper.asgi) that is the business of the proxy before it.
"""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

REQUEST_SECONDS: Final = 120.0
"""Time for a request to come in. The largest takes that long at 9 kB a second."""
MAX_HEAD_SIZE: Final = 64 << 10
"""Bytes before the body of a request."""


class BoundedHttpProtocol(HttpToolsProtocol):
    """uvicorn's protocol, which closes a connection whose request takes too long or has too large a head."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Wait for the first request."""
        super().connection_made(transport)
        self._head_size = 0
        self._timeout = self.loop.call_later(REQUEST_SECONDS, transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._timeout.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse a piece of a request; its head, and the trailers of a chunked body, end within `MAX_HEAD_SIZE`."""
        self._head_size += len(data)
        super().data_received(data)
        if self._head_size > MAX_HEAD_SIZE and not self.transport.is_closing():
            self.send_400_response("The head of this request is too large.\n")

    def on_message_begin(self) -> None:
        """Wait for the rest of a request."""
        super().on_message_begin()
        self._timeout.cancel()
        self._timeout = self.loop.call_later(REQUEST_SECONDS, self.transport.close)

    def on_headers_complete(self) -> None:
        """Begin with the body."""
        self._head_size = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Keep a piece of the body."""
        self._head_size = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Wait no longer: uvicorn closes a connection that is kept alive in vain."""
        self._timeout.cancel()
        super().on_message_complete()

    def shutdown(self) -> None:
        """Close at once if the request is not complete; uvicorn would wait for its answer."""
        if self._timeout.cancelled():
            super().shutdown()
        else:
            self.transport.close()
