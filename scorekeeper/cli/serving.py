"""`scorekeeper run`."""

import os

import click

from scorekeeper.settings import load


@click.command(epilog="Example: scorekeeper run --port 8080")
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104  for phones
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="The port to listen on.")
def run(host: str, port: int) -> None:
    """Serve the tables; show the address that phones can reach and its QR code."""
    settings = load(os.environ)
    from scorekeeper.server import serve  # noqa: PLC0415  slow to load

    serve(settings, host, port)
