"""Where tables live: one small interface (`base`), SQLite and the browser's storage behind it, and files to hand over."""
