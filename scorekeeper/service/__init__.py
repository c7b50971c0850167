"""What people do at a table: one public function is one verb, and one verb is one transaction.

Nothing here knows Flask, SQL or a language: rows come from the store, sentences are message ids.
"""
