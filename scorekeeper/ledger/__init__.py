"""The ledger, pure: sheets replayed hand by hand, balances between pairs, the fewest transfers, all as values.

Nothing here knows where a hand is kept or who may see it.
"""
