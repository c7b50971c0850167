"""What a phone's camera would read in a picture."""

import io

import zxingcpp
from PIL import Image


def read_codes(picture: bytes) -> list[str]:
    """The texts of all codes in a PNG, such as a screenshot of a page or of an element."""
    with Image.open(io.BytesIO(picture)) as image:
        return [code.text for code in zxingcpp.read_barcodes(image.convert("L"))]
