"""Pages about hands: the form, the list and one hand."""
