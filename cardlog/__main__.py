"""``python -m cardlog`` is the command line."""

from cardlog.cli.main import main

if __name__ == "__main__":
    main()
