"""``python -m studcore``: the command line."""

from studcore.terminal.command_line import main

if __name__ == "__main__":
    raise SystemExit(main())
