"""Draw a URL as a QR code: dark on white with a quiet zone of four modules, in any colour scheme."""

import base64
import io
from typing import Any

import qrcode
from flask import Blueprint, Response, request
from qrcode.image.pure import PyPNGImage
from qrcode.image.svg import SvgPathFillImage

from scorekeeper.service.tables import opening
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.app.urls import links

QUIET = 4
PIXELS = 20  # per module: sharp on screen and on paper, and whole numbers in the SVG

blueprint = Blueprint("qr_codes", __name__)


@blueprint.get("/t/<code>/qr.svg")
def svg(code: str) -> Response:
    """Return the link to join as an SVG QR code, or with `?kind=watch` the link to watch."""
    return Response(draw(_link(code)), mimetype="image/svg+xml")


@blueprint.get("/t/<code>/qr.png")
def png(code: str) -> Response:
    """Return the QR code as PNG, to send or print."""
    return Response(draw(_link(code), PyPNGImage), mimetype="image/png")


class ScalableImage(SvgPathFillImage):
    """An SVG without a size of its own: it fills the screen if it is opened by itself."""

    def new_image(self, **options: Any) -> Any:  # noqa: ANN401  the library's own signature
        """Return the root element without width and height."""
        root = super().new_image(**options)
        del root.attrib["width"], root.attrib["height"]
        return root


def draw(address: str, factory: Any = ScalableImage) -> bytes:  # noqa: ANN401  the factories have no common type
    """Return the QR code of a URL, by default as SVG."""
    code = qrcode.QRCode(border=QUIET, box_size=PIXELS, error_correction=qrcode.ERROR_CORRECT_M, image_factory=factory)
    code.add_data(address)
    picture = io.BytesIO()
    code.make_image().save(picture)
    return picture.getvalue()


def as_image(address: str) -> str:
    """Return the QR code of a URL that contains a secret, as a data URL."""
    return f"data:image/svg+xml;base64,{base64.b64encode(draw(address)).decode()}"


def _link(code: str) -> str:
    urls = links(code, opening.links(database(), current_caller(code)))
    return urls.get(request.args.get("kind", "play")) or urls["watch"]
