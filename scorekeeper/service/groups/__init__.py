"""Groups: people who play together over many evenings, by a link like that of a table; one verb each thing they do."""
