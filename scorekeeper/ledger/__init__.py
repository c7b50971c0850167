"""Pure calculations on values: replay sheets, net balances, plan settlements.

This package does not use the database, and does not check permissions.
"""
