"""Pages about hands: the form, the list and a single hand."""
