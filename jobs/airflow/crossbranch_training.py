"""Trains a model, when somebody starts it: imports the treebank, trains, and scores the model on held-out trees.

| parameter | names |
| --- | --- |
| `train`, `dev`, `test` | a treebank's files, or folders of them |
| `work` | the folder for what is made: the tables `train`, `dev` and `parses`, the folder `model`, and `scores.json` |

A run that is tried again resumes training at the epoch where it stopped. To train:

    airflow dags trigger crossbranch_training --conf '{"train": "/treebank/train.conllu", "dev": "/treebank/dev.conllu",
      "test": "/treebank/test.conllu", "work": "/training/news", "settings": ["seed=2"]}'
"""

import datetime

from crossbranch_job import DEFAULTS, JOB, SETTINGS, TREES, dag, formats, place, run_job, task

PARAMS = {
    **JOB,
    "train": place("hdfs:///treebank/train.conllu", "Trees to train on"),
    "dev": place("hdfs:///treebank/dev.conllu", "Trees that decide which epoch is best"),
    "test": place("hdfs:///treebank/test.conllu", "Trees to score the model on"),
    "format": formats(TREES),
    "work": place("hdfs:///training/news", "The folder for tables, model and scores"),
    **SETTINGS,
}


@dag(
    dag_id="crossbranch_training",
    description="Trains a parser and scores it",
    doc_md=__doc__,
    schedule=None,
    start_date=datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc),
    catchup=False,
    # Two runs would write the same tables.
    max_active_runs=1,
    params=PARAMS,
    default_args=DEFAULTS,
    tags=["crossbranch"],
)
def crossbranch_training():
    @task
    def load(part, params=None):
        run_job(params, "import", {"--in": params[part], "--format": params["format"], "--out": f"{params['work']}/{part}"})

    @task
    def train(params=None):
        work = params["work"]
        options = {
            "--in": f"{work}/train",
            "--dev": f"{work}/dev",
            "--model": f"{work}/model",
            "--conf": params["conf"],
            "--set": params["settings"],
        }
        run_job(params, "train", options)

    @task
    def annotate(params=None):
        work = params["work"]
        options = {"--in": params["test"], "--format": params["format"], "--model": f"{work}/model", "--out": f"{work}/parses"}
        run_job(params, "annotate", options)

    @task
    def evaluate(params=None):
        options = {
            "--gold": params["test"],
            "--gold-format": params["format"],
            "--predicted": f"{params['work']}/parses",
            "--json": f"{params['work']}/scores.json",
        }
        run_job(params, "evaluate", options)

    tables = [load.override(task_id=f"import_{part}")(part) for part in ("train", "dev")]
    tables >> train() >> annotate() >> evaluate()


crossbranch_training()
