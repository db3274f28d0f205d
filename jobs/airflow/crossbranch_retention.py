"""Clears away, each week, what killed runs left beside a table, and the table's old dates if there is a limit.

| parameter | names |
| --- | --- |
| `table` | the folder of a table, with partitions `date=2026-03-01` |

The limit counts from the end of the run's data interval, so a retry deletes the same. To keep sixty days:

    airflow dags trigger crossbranch_retention --conf '{"table": "/parsed", "keep_days": 60}'
"""

import datetime

from crossbranch_job import DEFAULTS, JOB, Param, dag, place, run_job, task

PARAMS = {
    **JOB,
    "table": place("hdfs:///parsed", "The table to clear"),
    "keep_days": Param(
        0, type="integer", minimum=0, description="Days that a date is kept; 0 keeps all. A back-fill would write older dates again"
    ),
}


@dag(
    dag_id="crossbranch_retention",
    description="Clears away what killed runs left, and old dates",
    doc_md=__doc__,
    schedule="@weekly",
    start_date=datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc),
    # The next run deletes what those before it would have.
    catchup=False,
    max_active_runs=1,
    params=PARAMS,
    default_args=DEFAULTS,
    tags=["crossbranch"],
)
def crossbranch_retention():
    @task
    def clean(date, params=None):
        before = None
        if params["keep_days"] > 0:
            before = str(datetime.date.fromisoformat(date) - datetime.timedelta(days=params["keep_days"]))
        run_job(params, "clean", {"--in": params["table"], "--before": before})

    # A run of Airflow 3 that somebody starts may have no data interval.
    clean("{{ (data_interval_end | default(none) or dag_run.run_after) | ds }}")


crossbranch_retention()
