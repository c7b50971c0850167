"""Limit the duration of an HTTP request and the size of its head.

The limits of uvicorn itself apply only after the head is complete. Under another ASGI server (scorekeeper.asgi), a
proxy has to set such limits.
"""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

#: The time to receive a request. The largest request takes that long at 9 kB/s.
REQUEST_SECONDS = 120.0
#: The maximum number of bytes before the body of a request.
MAX_HEAD_SIZE = 64 << 10
PIECE_SIZE = 4 << 10  # the most bytes of a body that count as part of the head before it


class BoundedHttpProtocol(HttpToolsProtocol):
    """The HTTP protocol of uvicorn; closes a connection if its request takes too long or its head is too large."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Start the timeout of the first request."""
        super().connection_made(transport)
        self._head_size = 0
        self._timeout = self.loop.call_later(REQUEST_SECONDS, transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timeout."""
        self._timeout.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse received data in pieces; refuse a head, or trailers of a chunked body, beyond `MAX_HEAD_SIZE`."""
        for start in range(0, len(data), PIECE_SIZE):
            piece = data[start : start + PIECE_SIZE]
            self._head_size += len(piece)
            if self._head_size <= MAX_HEAD_SIZE:
                super().data_received(piece)
            elif not self.transport.is_closing():
                self.send_400_response("The head of this request is too large.\n")

    def on_message_begin(self) -> None:
        """Restart the timeout."""
        super().on_message_begin()
        self._timeout.cancel()
        self._timeout = self.loop.call_later(REQUEST_SECONDS, self.transport.close)

    def on_headers_complete(self) -> None:
        """Stop counting the head."""
        self._head_size = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Do not count the body."""
        self._head_size = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Cancel the timeout; uvicorn closes idle connections itself."""
        self._timeout.cancel()
        super().on_message_complete()

    def shutdown(self) -> None:
        """Close the connection at once if the request is incomplete; uvicorn would wait for a response."""
        if self._timeout.cancelled():
            super().shutdown()
        else:
            self.transport.close()
