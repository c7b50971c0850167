"""SQLModel classes: for each database table one class of rows and one that declares the table."""
