"""Money: chips that move outside the hands, and settling the final balances."""
