"""What 長天 and Twister share: a chain of dominoes with a head, a tail and tiles laid face down."""
