"""Example hands of four players for Twister and Che Deng."""

from __future__ import annotations

from typing import Final

EXAMPLES: Final = (
    {
        "players": [
            {"face_down": 1, "pips": 2},
            {"face_down": 2, "pips": 12},
            {"face_down": 4, "pips": 34},
            {"face_down": 3, "pips": 18},
        ]
    },
    {
        "players": [
            {"face_down": 3, "pips": 17},
            {"face_down": 0, "pips": 0},
            {"face_down": 2, "pips": 9},
            {"discards": ["1-1", "5-3"]},
        ]
    },
    {
        "players": [
            {"face_down": 2, "pips": 15},
            {"face_down": 1, "pips": 12},
            {"face_down": 5, "pips": 28},
            {"face_down": 2, "pips": 4},
        ]
    },
)
