"""Define the frozen values that the service returns, and build them from rows."""
