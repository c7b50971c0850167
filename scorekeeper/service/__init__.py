"""Implement everything that people do at a table: each public function is one operation in one transaction.

Nothing here depends on Flask, SQL or a language: rows come from the store, and sentences are message ids.
"""
