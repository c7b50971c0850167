"""Groups: people who play together at many tables, with an invitation link and statistics of their own."""
