"""The program people start with a double click: it serves the app on this machine and opens it in the browser."""

import sys

from companion.cli import main

if __name__ == "__main__":
    sys.exit(main(["run", *sys.argv[1:]]))
