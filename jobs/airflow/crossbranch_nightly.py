"""Parses the text of a day, each night, into a partition of one table, and verifies it.

| parameter | names |
| --- | --- |
| `input` | a folder with a folder for each day, `date=2026-03-01`, of files or tables; or a path such as `/news/{date}.txt.gz` |
| `model` | the folder that `train` wrote |
| `table` | the folder of the table; a night writes `date=2026-03-01` in it, and the manifest `_runs/date=2026-03-01.run.json` |

The day is that of the run's data interval, in UTC, so a back-fill or a retry writes the same partition. One that is finished is
skipped. To parse a day by hand:

    airflow dags trigger crossbranch_nightly --conf '{"date": "2026-03-01", "format": "document", "segmenter": "/models/en.segmenter"}'
"""

import datetime

from airflow.timetables.interval import CronDataIntervalTimetable

from crossbranch_job import DEFAULTS, JOB, SETTINGS, TEXTS, TREES, Param, dag, formats, place, run_job, task

PARAMS = {
    **JOB,
    "input": place("hdfs:///news", "Where the text of the days is"),
    "format": formats(TEXTS + TREES),
    "segmenter": place(None, "A model for the sentences and tokens of text; none: Unicode's rules"),
    "model": place("hdfs:///training/news/model", "The model's folder"),
    "table": place("hdfs:///parsed", "The table to write"),
    "date": Param(None, type=["null", "string"], format="date", description="The day; none: that of the data interval"),
    **SETTINGS,
}


@dag(
    dag_id="crossbranch_nightly",
    description="Parses the text of a day",
    doc_md=__doc__,
    # Of a plain "@daily", Airflow 3 has no data intervals: each night would look for the day that has just begun.
    schedule=CronDataIntervalTimetable("@daily", timezone="UTC"),
    start_date=datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc),
    catchup=True,
    # Dates of one table may be written side by side.
    max_active_runs=2,
    params=PARAMS,
    default_args={**DEFAULTS, "execution_timeout": datetime.timedelta(hours=6)},
    tags=["crossbranch"],
)
def crossbranch_nightly():
    @task
    def annotate(date, params=None):
        options = {
            "--in": params["input"],
            "--format": params["format"],
            "--segmenter": params["segmenter"],
            "--model": params["model"],
            "--out": params["table"],
            "--partition": f"date={date}",
            "--conf": params["conf"],
            "--set": params["settings"],
        }
        run_job(params, "annotate", options)

    @task
    def verify(date, params=None):
        run_job(params, "verify", {"--in": f"{params['table']}/date={date}"})

    date = "{{ params.date or data_interval_start | ds }}"
    annotate(date) >> verify(date)


crossbranch_nightly()
