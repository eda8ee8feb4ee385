"""Screens of the app, made with Flet."""
