"""Za jedna!: hidden roles, weapons and distances."""
