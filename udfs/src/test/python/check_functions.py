"""The four SQL functions in PySpark: check_functions.py JAR [JAR ...]

Takes the jars that hold the functions and the filters library; needs pyspark. Ends with status 0
if everything that is asserted holds, and runs the Python examples of docs/functions.md.
"""

import pathlib
import re
import sys

from pyspark.errors import AnalysisException
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

DOCS = pathlib.Path(__file__).resolve().parents[4] / "docs" / "functions.md"
USERS, EVENTS = 30, 3_000


def session(jars):
    return (
        SparkSession.builder.appName("Nightsieve functions")
        .master("local[2]")
        .config("spark.jars", ",".join(jars))
        .config("spark.driver.extraClassPath", ":".join(jars))
        .config("spark.sql.extensions", "io.nightsieve.udfs.NightsieveExtensions")
        .config("spark.sql.shuffle.partitions", "4")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .getOrCreate()
    )


def events(spark):
    rows = [(n % USERS, n // 2) for n in range(EVENTS)] + [(0, None)]
    return spark.createDataFrame(rows, "user_id bigint, item_id bigint")


def check_sql(spark):
    spark.sql(
        "CREATE OR REPLACE TEMP VIEW by_sql AS"
        " SELECT user_id, build_filter(item_id, 0.01) AS filter FROM events GROUP BY user_id"
    )
    missed = spark.sql(
        "SELECT count(*) AS n FROM events JOIN by_sql USING (user_id)"
        " WHERE item_id IS NOT NULL AND NOT filter_contains(filter, item_id)"
    ).first()["n"]
    assert missed == 0, f"{missed} members were answered with no"
    absent, hits = spark.sql(
        "SELECT count(*), count_if(filter_contains(filter, item_id))"
        " FROM by_sql, (SELECT id + 1000000 AS item_id FROM range(2000))"
    ).first()
    assert absent == USERS * 2000 and hits / absent < 0.015, f"{hits} of {absent}"


def check_expr_gives_the_same_bytes(spark):
    log = spark.table("events")
    by_expr = log.groupBy("user_id").agg(F.expr("build_filter(item_id, 0.01)").alias("filter"))
    by_call = log.groupBy("user_id").agg(
        F.call_function("build_filter", F.col("item_id"), F.lit(0.01)).alias("filter")
    )
    by_sql = {row["user_id"]: bytes(row["filter"]) for row in spark.table("by_sql").collect()}
    assert len(by_sql) == USERS
    for frame in (by_expr, by_call):
        assert {row["user_id"]: bytes(row["filter"]) for row in frame.collect()} == by_sql


def check_info_and_merge(spark):
    days = (
        spark.table("events")
        .groupBy("user_id", (F.col("item_id") % 3).alias("day"))
        .agg(F.expr("build_filter(item_id, 0.01, 'exact')").alias("filter"))
    )
    merged = days.agg(F.expr("merge_filters(filter)").alias("filter"))
    info = merged.select(F.expr("filter_info(filter)").alias("info")).select("info.*").first()
    assert info["kind"] == "exact" and info["item_type"] == "long", info
    assert info["items"] == EVENTS // 2, info
    assert info["bytes"] > 8 * info["items"], info


def check_errors(spark):
    refused = {
        "build_filter(array(item_id), 0.01)": "Explode the array first",
        "build_filter(item_id, 1)": "the rate fpp is 1.0; it must be in",
        "build_filter(CAST(item_id AS DOUBLE), 0.01)": "lost digits",
        "build_filter(item_id, 0.01, 'blom')": "it must be one of",
    }
    for call, message in refused.items():
        try:
            spark.table("events").agg(F.expr(call))
        except AnalysisException as error:
            assert message in str(error), error
        else:
            raise AssertionError(f"{call} was not refused")
    try:
        spark.sql("SELECT filter_contains(filter, 'text') FROM by_sql").collect()
    except Exception as error:  # Py4JJavaError or its translation, as Spark's version has it
        assert "holds items of type long" in str(error), error
        assert "asked for an item of type string" in str(error), error
    else:
        raise AssertionError("a filter of longs answered a question for a string")


def check_documented_examples(spark):
    examples = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert examples, f"{DOCS} has no Python example"
    for example in examples:
        log = spark.table("events").where("item_id IS NOT NULL")
        names = {"spark": spark, "events": log, "candidates": log.limit(20)}
        exec(compile(example, str(DOCS), "exec"), names)
        assert names["fresh"].count() == 0
        assert names["sizes"].count() == USERS
        assert names["one"].first()["filter"] is not None


def main(jars):
    if not jars:
        raise SystemExit(__doc__)
    missing = [jar for jar in jars if not pathlib.Path(jar).is_file()]
    if missing:
        raise SystemExit(f"no such jar: {', '.join(missing)}")
    spark = session(jars)
    spark.sparkContext.setLogLevel("OFF")
    try:
        events(spark).createOrReplaceTempView("events")
        for check in (
            check_sql,
            check_expr_gives_the_same_bytes,
            check_info_and_merge,
            check_errors,
            check_documented_examples,
        ):
            check(spark)
            print("passed", check.__name__, flush=True)
    finally:
        spark.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
