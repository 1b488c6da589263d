"""``python -m tilerummy`` is the ``tilerummy`` command, for shells that do not find that."""

import sys

from tilerummy.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
