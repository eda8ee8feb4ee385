"""Ten: the smallest game that uses the whole contract. Players add 1 to 3 in turn; who says ten wins."""
