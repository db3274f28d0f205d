"""Clears away, each week, what killed runs left beside a table, and the table's old dates if there is a limit.

The limit counts from the end of the run's data interval, so a retry deletes the same; nothing is read from the clock.
"""

import datetime

from airflow.decorators import dag, task

from crossbranch_job import run_job

PARAMS = {
    "launcher": "/opt/crossbranch/jobs/crossbranch",
    "table": "hdfs:///parsed",
    # Days that a date is kept; 0 keeps all. A back-fill of older dates would write them again.
    "keep_days": 0,
}


@dag(
    dag_id="crossbranch_retention",
    description="Clears away what killed runs left, and old dates",
    schedule="@weekly",
    start_date=datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc),
    # The next run deletes what those before it would have.
    catchup=False,
    max_active_runs=1,
    params=PARAMS,
    default_args={"retries": 4, "retry_delay": datetime.timedelta(minutes=5)},
    tags=["crossbranch"],
)
def crossbranch_retention():
    @task
    def clean(launcher, table, keep_days, date):
        limit = []
        if int(keep_days) > 0:
            limit = ["--before", str(datetime.date.fromisoformat(date) - datetime.timedelta(days=int(keep_days)))]
        run_job(launcher, "clean", "--in", table, *limit)

    clean("{{ params.launcher }}", "{{ params.table }}", "{{ params.keep_days }}", "{{ data_interval_end | ds }}")


crossbranch_retention()
