"""Authenticate the caller of a function of the service, check what it may do, and open its transaction."""
