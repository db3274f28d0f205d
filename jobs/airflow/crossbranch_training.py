"""Trains a model, when somebody starts it: imports the treebank, trains, and scores the model on held-out trees.

A run that is tried again goes on with the epoch at which it stopped.
"""

import datetime

from airflow.decorators import dag, task

from crossbranch_job import run_job

PARAMS = {
    "launcher": "/opt/crossbranch/jobs/crossbranch",
    "train": "hdfs:///treebank/train.conllu",
    "dev": "hdfs:///treebank/dev.conllu",
    "test": "hdfs:///treebank/test.conllu",
    "conf": "/opt/crossbranch/conf/experiments/dependencies.conf",
    "work": "hdfs:///training/news",
}


@dag(
    dag_id="crossbranch_training",
    description="Trains a parser and scores it",
    schedule=None,
    start_date=datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc),
    catchup=False,
    # Two runs would write the same tables.
    max_active_runs=1,
    params=PARAMS,
    default_args={"retries": 4, "retry_delay": datetime.timedelta(minutes=5)},
    tags=["crossbranch"],
)
def crossbranch_training():
    launcher = "{{ params.launcher }}"
    work = "{{ params.work }}"

    @task
    def load(launcher, part, source, work):
        run_job(launcher, "import", "--in", source, "--out", f"{work}/{part}")

    @task
    def train(launcher, work, conf):
        tables = ["--in", f"{work}/train", "--dev", f"{work}/dev"]
        run_job(launcher, "train", *tables, "--model", f"{work}/model", "--conf", conf)

    @task
    def annotate(launcher, work, source):
        run_job(launcher, "annotate", "--in", source, "--model", f"{work}/model", "--out", f"{work}/parses")

    @task
    def evaluate(launcher, work, source):
        parses = f"{work}/parses"
        run_job(launcher, "evaluate", "--gold", source, "--predicted", parses, "--json", f"{work}/scores.json")

    test = "{{ params.test }}"
    tables = [
        load.override(task_id=f"import_{part}")(launcher, part, "{{ params." + part + " }}", work)
        for part in ("train", "dev")
    ]
    model = train(launcher, work, "{{ params.conf }}")
    tables >> model >> annotate(launcher, work, test) >> evaluate(launcher, work, test)


crossbranch_training()
