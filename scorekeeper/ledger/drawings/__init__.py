"""Calculate the coordinates of drawings and of the printed page."""
