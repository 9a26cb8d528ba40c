"""One night of Nightsieve a day: build, audit, publish.

Settings come from the environment of the Airflow workers:

NIGHTSIEVE_JAR       the job's jar, pipelines/target/nightsieve-<version>.jar
NIGHTSIEVE_CONFIG    the configuration of the filter set
NIGHTSIEVE_SPARK     the Airflow connection to Spark; spark_default unless given
NIGHTSIEVE_ZONE      the zone in which the configuration's days begin; UTC unless given
NIGHTSIEVE_RETRIES   how often build and publish are tried again, after 5 minutes; 2 unless given

Every step may run again at any time: a step that was done before finds its result and ends well,
and one that was killed leaves nothing that has to be cleared away. The audit's "no" (exit code 4)
is a result and not an accident, and an audit that broke off (exit code 1) may run again; but
SparkSubmitOperator fails in the same way for every code, so Airflow does not try that step again.
Clear the task once the cause is mended.
"""

import os
from datetime import timedelta

import pendulum
from airflow.providers.apache.spark.operators.spark_submit import SparkSubmitOperator
from airflow.sdk import DAG
from airflow.timetables.interval import CronDataIntervalTimetable

ZONE = os.environ.get("NIGHTSIEVE_ZONE", "UTC")
RETRIES = int(os.environ.get("NIGHTSIEVE_RETRIES", "2"))

# The day that the run's interval begins in. Airflow renders it, since application_args is
# templated; the job refuses a date that was not rendered.
NIGHT = "{{ data_interval_start.in_timezone('" + ZONE + "').strftime('%Y-%m-%d') }}"


def step(command: str, retries: int) -> SparkSubmitOperator:
    return SparkSubmitOperator(
        task_id=command,
        conn_id=os.environ.get("NIGHTSIEVE_SPARK", "spark_default"),
        name=f"nightsieve {command} {NIGHT}",
        java_class="io.nightsieve.cli.Nightsieve",
        application=os.environ.get("NIGHTSIEVE_JAR", "/opt/nightsieve/nightsieve.jar"),
        application_args=[
            command,
            "--config",
            os.environ.get("NIGHTSIEVE_CONFIG", "/etc/nightsieve/feed-seen.yaml"),
            "--date",
            NIGHT,
            "--json",
        ],
        retries=retries,
        retry_delay=timedelta(minutes=5),
        execution_timeout=timedelta(hours=6),
    )


with DAG(
    dag_id="nightsieve_nightly",
    description="Builds, audits and publishes the filters of one night",
    # The interval is a whole day; a plain cron string would give one of no length, which ends on a
    # day that is not over.
    schedule=CronDataIntervalTimetable("30 2 * * *", timezone=ZONE),
    start_date=pendulum.datetime(2026, 1, 1, tz=ZONE),
    catchup=False,
    max_active_runs=1,
    tags=["nightsieve"],
) as dag:
    step("build", RETRIES) >> step("audit", retries=0) >> step("publish", RETRIES)
