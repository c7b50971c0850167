"""Shared rules of 長天 and Twister: a chain of dominoes with a head and a tail, and tiles laid face down."""
