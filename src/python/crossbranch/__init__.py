"""Crossbranch's parsers in Python.

``Model`` parses lists of sentences and running texts on this machine, without Spark. ``parse`` and ``document`` parse columns
of PySpark, in a session that ``configure`` has set up. Both need a Crossbranch with its jars: ``CROSSBRANCH_HOME`` names its
folder.
"""

from crossbranch._columns import configure, document, parse
from crossbranch._home import CrossbranchError
from crossbranch._model import Model
from crossbranch._trees import Constituent, Dependency, Parse, Token

__version__ = "0.1.0"

__all__ = [
    "Constituent",
    "CrossbranchError",
    "Dependency",
    "Model",
    "Parse",
    "Token",
    "configure",
    "document",
    "parse",
]
