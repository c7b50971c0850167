"""Where the book is kept: the only SQL. Rows go in and come out; what they mean is said further up.

A row is dumb: its values were checked before. Every row of an evening begins with the id of its table, so that a
distributed database can keep a table's rows together.
"""
