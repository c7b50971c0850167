"""An address as a QR code: dark on a white box with four modules of quiet around it, whatever colours a page has."""

from __future__ import annotations

import io
from typing import Any, Final

import qrcode
from flask import Blueprint, Response, request
from qrcode.image.pure import PyPNGImage
from qrcode.image.svg import SvgPathFillImage

from scorekeeper.service.tables import opening
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import database
from scorekeeper.web.app.urls import links

QUIET: Final = 4
PIXELS: Final = 20  # of a module: sharp on a phone and on paper, and whole numbers in the drawing

blueprint: Final = Blueprint("qr_codes", __name__)


@blueprint.get("/t/<code>/qr.svg")
def svg(code: str) -> Response:
    """The link to join as a picture of lines; `?kind=watch` the one to watch."""
    return Response(draw(_link(code), SvgPathFillImage), mimetype="image/svg+xml")


@blueprint.get("/t/<code>/qr.png")
def png(code: str) -> Response:
    """The same in pixels, to send or print."""
    return Response(draw(_link(code), PyPNGImage), mimetype="image/png")


def draw(address: str, factory: Any) -> bytes:  # noqa: ANN401  the library's factories have no common type
    """The code of an address."""
    code = qrcode.QRCode(border=QUIET, box_size=PIXELS, error_correction=qrcode.ERROR_CORRECT_M, image_factory=factory)
    code.add_data(address)
    picture = io.BytesIO()
    code.make_image().save(picture)
    return picture.getvalue()


def _link(code: str) -> str:
    known = links(code, opening.links(database(), current_caller(code)))
    return known.get(request.args.get("kind", "play")) or known["watch"]
