"""Hrdina v kostce (Roll Player) with both expansions."""
