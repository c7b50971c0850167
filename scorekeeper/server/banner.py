"""Build the text and QR code that are printed when the server starts."""

import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from textwrap import fill, indent

import qrcode
from sqlalchemy.engine import make_url

from scorekeeper.server.addresses import ANY_ADDRESS, GUEST_NETWORK, is_loopback
from scorekeeper.settings import Settings

#: Signs of an active firewall: file → (text in the file, name, command that opens the port).
FIREWALLS = {
    "etc/ufw/ufw.conf": ("\nENABLED=yes", "ufw", "sudo ufw allow {port}/tcp"),
    "run/firewalld": ("", "firewalld", "sudo firewall-cmd --add-port={port}/tcp"),
}

WIDTH = 100  # of a line

#: The sign of the Windows Subsystem for Linux: a file, and a text in it.
WSL = ("proc/sys/kernel/osrelease", "microsoft")


@dataclass(frozen=True)
class ServerInfo:
    """A running server: its URLs, the most likely one first, the host and port it listens on, and its settings."""

    urls: list[str]
    host: str
    port: int
    settings: Settings


def startup_banner(served: ServerInfo, *, colours: bool, root: Path = Path("/")) -> str:
    """Return the text that is printed at the start. With `colours`, the QR code is dark on light on every terminal."""
    parts = [f"Scorekeeper {version('scorekeeper')}", "\n".join(_url_lines(served))]
    first = served.urls[0]
    if is_loopback(first):
        parts.append(
            "No phone can reach it: this machine is in no network. Join a Wi-Fi, or open a hotspot on a phone\n"
            "and join that; then start again."
            if served.host == ANY_ADDRESS
            else f"No phone can reach it: it listens on {served.host}, to this machine alone. "
            "Start it without --host for phones."
        )
    else:
        parts.append(qr_code(first, colours=colours).rstrip("\n"))
        parts.append(_connection_hints(served, root))
    parts.append(f"The database: {database_location(served.settings)}\nCtrl-C stops it.")
    return "\n" + indent("\n\n".join(filter(None, parts)), "  ", lambda line: line != "\n") + "\n\n"


def qr_code(url: str, *, colours: bool) -> str:
    """Return a QR code for the terminal."""
    code = qrcode.QRCode(border=4)
    code.add_data(url)
    # The library uses colours only if its output is a terminal.
    output = _Terminal() if colours else io.StringIO()
    code.print_ascii(out=output, tty=colours, invert=True)
    return output.getvalue()


def _url_lines(served: ServerInfo) -> Iterator[str]:
    if served.settings.public_url:
        yield f"Open it at        {served.settings.public_url}"
        return
    yield f"On this machine   http://localhost:{served.port}"
    if not is_loopback(served.urls[0]):
        yield f"On a phone        {served.urls[0]}   (in the same Wi-Fi, or by this code)"
        for other in served.urls[1:]:
            yield f"                  {other}   (in another network of this machine)"


def _connection_hints(served: ServerInfo, root: Path) -> str:
    """Return hints for the case that a phone cannot connect."""
    if served.settings.public_url:
        return ""
    hint = fill(f"Does a phone not open it? {GUEST_NETWORK}", WIDTH)
    if sys.platform in {"win32", "darwin"}:
        return f"{hint}\nWhere this system asks whether Python may be reached from outside, allow it."
    file, sign = WSL
    if _contains(root / file, sign):
        return (
            f"{hint}\nThis Linux is in Windows (WSL), whose address phones reach where .wslconfig says\n"
            f"networkingMode=mirrored and the firewall of Windows lets port {served.port} in."
        )
    for path, (sign, name, command) in FIREWALLS.items():
        if _contains(root / path, sign):
            return f"{hint}\nThe firewall {name} is on here; this lets phones in: {command.format(port=served.port)}"
    return hint


def _contains(path: Path, text: str) -> bool:
    try:
        return path.exists() and (not text or text in path.read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return False


def database_location(settings: Settings) -> str:
    """Return the file or the URL of the database, without a password."""
    url = make_url(settings.database_url)
    return str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True
