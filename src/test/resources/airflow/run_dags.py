"""Runs the tasks of the DAGs in a folder without Airflow, in order, and prints what each one did as a line of JSON.

What it has of Airflow is as much as the DAGs use: decorators, order, templates, and the two exceptions. Prints the class of the
exception with which a task ended, or "done".

    run_dags.py FOLDER LAUNCHER [PARAMETER=VALUE ...]
"""

import contextlib
import io
import json
import pathlib
import re
import runpy
import sys
import types


class AirflowException(Exception):
    pass


class AirflowFailException(AirflowException):
    pass


class Call:
    def __init__(self, name, run, arguments):
        self.name, self.run, self.arguments, self.before = name, run, arguments, []

    def __rshift__(self, later):
        later.before.append(self)
        return later

    def __rrshift__(self, earlier):
        self.before.extend(earlier)
        return self


class Dag:
    current = None

    def __init__(self, **options):
        self.options, self.calls = options, []

    def __call__(self, build):
        def make():
            Dag.current = self
            build()
            self.run()

        return make

    def run(self):
        done = set()
        for call in self.calls:
            if not all(earlier in done for earlier in call.before):
                raise SystemExit(f"{call.name} is written before what it waits for")
            done.add(call)
            arguments = [self.render(argument) for argument in call.arguments]
            log = io.StringIO()
            with contextlib.redirect_stdout(log):
                try:
                    call.run(*arguments)
                    end = "done"
                except AirflowException as e:
                    end = type(e).__name__ + ": " + str(e)
            line = {"dag": self.options["dag_id"], "task": call.name, "end": end, "log": log.getvalue()}
            print(json.dumps(line))

    def render(self, template):
        values = {"data_interval_start | ds": "2026-03-01", "data_interval_end | ds": "2026-03-02"}
        values.update({"params." + name: str(value) for name, value in self.options["params"].items()})
        values["params.launcher"] = sys.argv[2]
        values.update({"params." + name: value for name, value in (given.split("=") for given in sys.argv[3:])})
        # KeyError for what Airflow would not know either.
        return re.sub(r"{{ (.*?) }}", lambda match: values[match.group(1)], template)


def task(run, name=None):
    def call(*arguments):
        made = Call(name or run.__name__, run, arguments)
        Dag.current.calls.append(made)
        return made

    call.override = lambda task_id: task(run, task_id)
    return call


def module(name, **contents):
    made = types.ModuleType(name)
    made.__dict__.update(contents)
    sys.modules[name] = made


module("airflow")
module("airflow.decorators", dag=Dag, task=task)
module("airflow.exceptions", AirflowException=AirflowException, AirflowFailException=AirflowFailException)
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
for file in sorted(pathlib.Path(sys.argv[1]).glob("*.py")):
    runpy.run_path(str(file))
