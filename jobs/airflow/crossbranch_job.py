"""Runs a Crossbranch job as a task of Airflow, and tells Airflow what its exit code means.

Put the Python files of this folder into Airflow's folder of DAGs. They need Airflow 2.11 or 3, and nothing else.
"""

import ctypes
import os
import shlex
import signal
import subprocess
import sys

try:
    from airflow.sdk import Param, dag, task
    from airflow.sdk.exceptions import AirflowException, AirflowFailException
except ImportError:  # Airflow 2
    from airflow.decorators import dag, task
    from airflow.exceptions import AirflowException, AirflowFailException
    from airflow.models.param import Param

__all__ = ["DEFAULTS", "JOB", "SETTINGS", "TEXTS", "TREES", "Param", "dag", "formats", "place", "run_job", "task"]

# docs/annotating.md, "For schedulers". What is not listed, such as a job that a signal ended, is tried again.
MEANINGS = {
    1: "a defect of the program, or a machine that it cannot run on",
    2: "bad usage or settings",
    3: "input missing or damaged, or too much of it set aside",
    4: "model missing or unreadable",
    5: "another run owns this output",
    6: "a machine failed",
    7: "the outcome is unknown",
}
PERMANENT = frozenset({1, 2, 3, 4})

# Seconds that a job has to leave its output as it was, and its shards for the next run.
PATIENCE = 60

# <linux/prctl.h>
PR_SET_PDEATHSIG = 1

# The first delay is Airflow's own, five minutes unless core.default_task_retry_delay says otherwise.
DEFAULTS = {"retries": 4, "retry_exponential_backoff": True}

TREES = ["discbracket", "export", "tigerxml", "bracket", "conllu", "conllx", "conll2009"]
TEXTS = ["text", "parquet", "document", "jsonl", "warc"]


def place(default, description):
    """A parameter that names a file or folder, on any file system that all machines of the job see."""
    return Param(default, type=["string"] if default else ["null", "string"], minLength=1, description=description)


def formats(names):
    return Param(None, type=["null", "string"], enum=[None, *names], description="Format of the files; none: by extension")


JOB = {
    "launcher": place("/opt/crossbranch/jobs/crossbranch", "The launcher, on the worker's machine"),
    "master": place(None, "Spark's master, such as yarn; none: what the worker's CROSSBRANCH_MASTER says, or local[*]"),
}
SETTINGS = {
    "conf": place(None, "A file of settings (--conf), on the worker's machine"),
    "settings": Param(
        [], type="array", items={"type": "string", "pattern": "^[^=]+="}, description="Settings, each KEY=VALUE (--set)"
    ),
}


def run_job(params, command, options):
    """Runs a job to its end. Its output goes to the task's log.

    An option whose value is None is left out, and one with a list is repeated. A failure that a second run would meet again
    ends the task at once; any other is left to the task's retries. Both are safe: a job publishes all of its output or none,
    and a run that follows resumes it.
    """
    line = [params["launcher"], command]
    for option, values in options.items():
        for value in values if isinstance(values, list) else [values]:
            if value is not None:
                line += [option, value]
    master = {"CROSSBRANCH_MASTER": params["master"]} if params["master"] else {}
    print("+", *(f"{name}={shlex.quote(value)}" for name, value in master.items()), shlex.join(line), flush=True)
    process = subprocess.Popen(
        line,
        env={**os.environ, **master},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        preexec_fn=_end_with_task if sys.platform == "linux" else None,
    )
    # Airflow 3 would only tell the operator, which knows of no job, and kill the task five seconds later.
    signal.signal(signal.SIGTERM, lambda *_: process.terminate())
    try:
        for text in process.stdout:
            print(text, end="", flush=True)
        code = process.wait()
    except BaseException:
        # The task ran out of time.
        _stop(process)
        raise
    if code == 0:
        return
    message = f"{command}: exit code {code}: {MEANINGS.get(code, 'ended by a signal or the launcher')}"
    if code in PERMANENT:
        raise AirflowFailException(message)
    raise AirflowException(message)


def _end_with_task():
    # Else the job of a task that was killed, as for want of memory, would go on, and hold its output against the retries.
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def _stop(process):
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
