"""Columns of PySpark that hold parses."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from crossbranch._home import CrossbranchError, folder

if TYPE_CHECKING:
    from pyspark.sql import Column, SparkSession

_EXTENSIONS = "org.crossbranch.spark.sql.CrossbranchExtensions"


def parse(text: Column | str, model: str | os.PathLike | None = None) -> Column:
    """A column with the parse of each sentence in a column of text, as the SQL function ``crossbranch_parse`` gives it."""
    return _call("crossbranch_parse", text, model)


def document(text: Column | str, model: str | os.PathLike | None = None) -> Column:
    """A column with an array of the parses of each running text, as the SQL function ``crossbranch_document`` gives it."""
    return _call("crossbranch_document", text, model)


def _call(function: str, text: Column | str, model: str | os.PathLike | None) -> Column:
    from pyspark.sql import functions

    arguments = [] if model is None else [functions.lit(os.fspath(model))]
    return functions.call_udf(function, text, *arguments)


def configure(
    builder: SparkSession.Builder, model: str | os.PathLike | None = None, home: str | os.PathLike | None = None
) -> SparkSession.Builder:
    """Gives a session's builder Crossbranch's jar and functions, beside other jars and extensions that it has by now.

    Call it before the first session of the process. ``model`` parses where a call names none.
    """
    import pyspark

    place = folder(home)
    target = place / ("target" if (place / "pom.xml").exists() else "lib")
    scala = "spark-4" if pyspark.__version__.startswith("4.") else ""
    jar = target / scala / "crossbranch-spark.jar"
    if not jar.is_file():
        profile = " -P" + scala if scala else ""
        raise CrossbranchError(f"{jar}: there is no such jar; build it in {place}: mvn{profile} -Dmaven.test.skip=true package")
    java = "--add-modules=jdk.incubator.vector"
    models = os.environ.get("CROSSBRANCH_MODELS") or place / "models"
    for key, value, separator in (
        ("spark.jars", str(jar), ","),
        ("spark.sql.extensions", _EXTENSIONS, ","),
        ("spark.driver.extraJavaOptions", f'{java} "-Dcrossbranch.models={models}"', " "),
        ("spark.executor.extraJavaOptions", java, " "),
    ):
        # The builder has no other way to tell what it was given.
        given = builder._options.get(key)
        if f"{separator}{value}{separator}" not in f"{separator}{given}{separator}":
            builder = builder.config(key, f"{given}{separator}{value}" if given else value)
    if model is not None:
        builder = builder.config("spark.crossbranch.model", os.fspath(model))
    return builder
