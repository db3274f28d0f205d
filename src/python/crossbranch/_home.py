"""Where Crossbranch is installed."""

from __future__ import annotations

import os
import shutil
from pathlib import Path


class CrossbranchError(RuntimeError):
    """Crossbranch cannot be found, or has ended with an error. The message is its own."""


def folder(home: str | os.PathLike | None) -> Path:
    """The folder of Crossbranch, in which jobs/crossbranch is."""
    named = home or os.environ.get("CROSSBRANCH_HOME")
    if named:
        place = Path(named).absolute()
        if not (place / "jobs" / "crossbranch").is_file():
            raise CrossbranchError(f"{place}: there is no jobs/crossbranch here; give the folder of Crossbranch")
        return place
    program = shutil.which("crossbranch")
    if program is None:
        raise CrossbranchError("Crossbranch is not found; set CROSSBRANCH_HOME to its folder, or put its bin on the PATH")
    return Path(program).resolve().parent.parent
