"""What templates use: translations, filters and cached fragments."""
