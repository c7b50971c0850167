"""Hands: recorded, corrected, withdrawn, objected to, and what is typed before."""
