"""Screens of a followed game of Hrdina v kostce."""
