"""Annotates the text of a day, each night: a partition of one table for each date.

The date is that of the run's data interval, so a back-fill or a retry writes the same partition. A date that is finished is
skipped; nothing is read from the clock.
"""

import datetime

from airflow.decorators import dag, task

from crossbranch_job import run_job

PARAMS = {
    "launcher": "/opt/crossbranch/jobs/crossbranch",
    "input": "hdfs:///news",
    "model": "hdfs:///models/news",
    "table": "hdfs:///parsed",
}


@dag(
    dag_id="crossbranch_nightly",
    description="Parses the text of a day",
    schedule="@daily",
    start_date=datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc),
    catchup=True,
    # Dates of one table may be written side by side.
    max_active_runs=2,
    params=PARAMS,
    default_args={
        "retries": 4,
        "retry_delay": datetime.timedelta(minutes=5),
        "retry_exponential_backoff": True,
        "execution_timeout": datetime.timedelta(hours=6),
    },
    tags=["crossbranch"],
)
def crossbranch_nightly():
    @task
    def annotate(launcher, source, model, table, date):
        run_job(
            launcher, "annotate", "--in", source, "--model", model, "--out", table, "--partition", f"date={date}"
        )

    @task
    def verify(launcher, table, date):
        run_job(launcher, "verify", "--in", f"{table}/date={date}")

    launcher = "{{ params.launcher }}"
    table = "{{ params.table }}"
    date = "{{ data_interval_start | ds }}"
    parsed = annotate(launcher, "{{ params.input }}", "{{ params.model }}", table, date)
    parsed >> verify(launcher, table, date)


crossbranch_nightly()
