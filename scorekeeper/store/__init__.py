"""Read and write the database; no other package uses SQL.

A row is a frozen value that is not validated: the service checks values before it writes them. The primary key of every
row of a table begins with the id of that table, so that a distributed database can store the rows of a table together.
"""
