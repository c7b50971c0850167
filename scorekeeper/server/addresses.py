"""Find the addresses at which this machine can be reached."""

import socket
from urllib.parse import urlsplit

import ifaddr

from scorekeeper.settings import Settings

ANY_ADDRESS = "0.0.0.0"  # noqa: S104  other devices have to reach it
TEST_NET = "192.0.2.1"  # reserved for documentation, so no host has it
LOOPBACK = "127.0.0.1"

#: What a network looks like that keeps its devices apart (client isolation), which no check on this machine can see.
GUEST_NETWORK = (
    "It has to be in the same Wi-Fi. If it is, and the page never loads, this Wi-Fi keeps its devices apart, as the "
    "guest network of many routers does: use the main network, or the hotspot of a phone."
)


def public_url(settings: Settings, port: int, host: str = ANY_ADDRESS) -> str:
    """Return the URL of the settings, or else the most likely one of this machine, without a trailing slash."""
    return public_urls(settings, port, host)[0]


def public_urls(settings: Settings, port: int, host: str = ANY_ADDRESS) -> list[str]:
    """Return all URLs at which other devices may reach this machine, the most likely one first.

    A loopback address is returned only if there is no other.
    """
    if settings.public_url:
        return [settings.public_url]
    hosts = addresses() if host in {"", ANY_ADDRESS, "::"} else [f"[{host}]" if ":" in host else host]
    return [f"http://{name}:{port}" for name in hosts]


def addresses() -> list[str]:
    """Return the IPv4 addresses of this machine, that of the default route first; loopback only without another."""
    known = dict.fromkeys((_default_route_address(), *_interfaces()))
    return [address for address in known if address and not address.startswith("127.")] or [LOOPBACK]


def is_loopback(url: str) -> bool:
    """Return whether a URL can be reached from this machine only."""
    name = urlsplit(url).hostname or ""
    return name == "localhost" or name.startswith("127.") or name == "::1"


def _default_route_address() -> str | None:
    # Connecting a UDP socket sends nothing, but selects the interface that a packet would leave by.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((TEST_NET, 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _interfaces() -> list[str]:
    try:
        return [str(address.ip) for adapter in ifaddr.get_adapters() for address in adapter.ips if address.is_IPv4]
    except OSError:  # some phones do not allow this
        return []
