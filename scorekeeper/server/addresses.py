"""The addresses by which this machine is reached, from itself and from phones in its networks."""

from __future__ import annotations

import socket
from typing import Final
from urllib.parse import urlsplit

import ifaddr

from scorekeeper.settings import Settings

ANY_ADDRESS: Final = "0.0.0.0"  # noqa: S104  phones have to reach it
TEST_NET: Final = "192.0.2.1"  # reserved for documentation: never anybody's address
LOOPBACK: Final = "127.0.0.1"


def public_url(settings: Settings, port: int, host: str = ANY_ADDRESS) -> str:
    """The address that phones reach: what was set, else this machine's in its network. No slash at the end."""
    return public_urls(settings, port, host)[0]


def public_urls(settings: Settings, port: int, host: str = ANY_ADDRESS) -> list[str]:
    """Every address that phones may reach, the likeliest first; never localhost unless there is nothing else."""
    if settings.public_url:
        return [settings.public_url]
    hosts = addresses() if host in {"", ANY_ADDRESS, "::"} else [f"[{host}]" if ":" in host else host]
    return [f"http://{name}:{port}" for name in hosts]


def addresses() -> list[str]:
    """The IPv4 addresses of this machine, that of its way out first; the loopback one only where it is alone."""
    found = [
        address for address in (_default_route_address(), *_interfaces()) if address and not address.startswith("127.")
    ]
    return list(dict.fromkeys(found)) or [LOOPBACK]


def is_loopback(url: str) -> bool:
    """Whether only this machine itself is reached there."""
    name = urlsplit(url).hostname or ""
    return name == "localhost" or name.startswith("127.") or name == "::1"


def _default_route_address() -> str | None:
    # Connecting a UDP socket sends nothing; it names the interface that a packet would leave by.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((TEST_NET, 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _interfaces() -> list[str]:
    try:
        return [str(one.ip) for adapter in ifaddr.get_adapters() for one in adapter.ips if one.is_IPv4]
    except OSError:  # some phones keep that to themselves
        return []
