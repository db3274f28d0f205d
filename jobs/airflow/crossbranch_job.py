"""Runs a Crossbranch job as a task of Airflow, and tells Airflow what its exit code means.

Put the files of this folder into Airflow's folder of DAGs. They need Airflow 2.4 or later, and nothing else.
"""

import os
import shlex
import signal
import subprocess

from airflow.exceptions import AirflowException, AirflowFailException

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


def run_job(launcher, *arguments):
    """Runs a job to its end. Its output goes to the task's log.

    A failure that a second run would meet again ends the task at once; any other is left to the task's retries. Both are
    safe: a job publishes all of its output or none, and a run that follows goes on where it stopped.
    """
    command = [launcher, *arguments]
    print("+", shlex.join(command), flush=True)
    # A group of its own, so that the job's JVM gets the signal as well.
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True
    )
    try:
        for line in process.stdout:
            print(line, end="", flush=True)
        code = process.wait()
    except BaseException:
        # The task was stopped, or ran out of time.
        _stop(process)
        raise
    if code == 0:
        return
    message = f"{arguments[0]}: exit code {code}: {MEANINGS.get(code, 'ended by a signal or the launcher')}"
    if code in PERMANENT:
        raise AirflowFailException(message)
    raise AirflowException(message)


def _stop(process):
    try:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(PATIENCE)
    except ProcessLookupError:
        pass
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
