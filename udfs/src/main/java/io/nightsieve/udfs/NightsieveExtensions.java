package io.nightsieve.udfs;

import org.apache.spark.sql.SparkSessionExtensions;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * Names the functions in SQL, and so in PySpark too: {@code --conf
 * spark.sql.extensions=io.nightsieve.udfs.NightsieveExtensions}. Works beside other extensions,
 * separated by commas.
 */
public final class NightsieveExtensions
    extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {
  /** Called by Spark when it makes a session. */
  public NightsieveExtensions() {}

  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    SqlFunctions.ALL.forEach(function -> SparkLine.inject(extensions, function));
    return BoxedUnit.UNIT;
  }
}
