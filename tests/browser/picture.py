"""Read QR codes from a picture, as a camera does."""

import io

import zxingcpp
from PIL import Image


def read_codes(picture: bytes) -> list[str]:
    """Return the texts of all codes in a PNG, such as a screenshot of a page or an element."""
    with Image.open(io.BytesIO(picture)) as image:
        return [code.text for code in zxingcpp.read_barcodes(image.convert("L"))]
