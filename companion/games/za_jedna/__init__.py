"""Za jedna!"""
