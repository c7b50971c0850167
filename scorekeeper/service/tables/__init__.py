"""Open, show, list, close, continue and delete tables."""
