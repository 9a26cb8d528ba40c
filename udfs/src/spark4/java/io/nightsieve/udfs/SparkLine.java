package io.nightsieve.udfs;

import org.apache.spark.QueryContext;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.classic.ColumnNodeToExpressionConverter$;
import org.apache.spark.sql.classic.ExpressionUtils;
import scala.Function1;
import scala.Option;
import scala.Tuple3;
import scala.collection.immutable.Map$;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** What differs between the lines of Spark: this is Spark 4. */
final class SparkLine {
  private SparkLine() {}

  static Column column(Expression expression) {
    return ExpressionUtils.column(expression);
  }

  static Expression expression(Column column) {
    return ColumnNodeToExpressionConverter$.MODULE$.apply(column.node());
  }

  static AnalysisException analysisException(String message) {
    return new AnalysisException(
        message,
        Option.empty(),
        Option.empty(),
        Option.empty(),
        Option.empty(),
        Map$.MODULE$.empty(),
        new QueryContext[0]);
  }

  static void inject(SparkSessionExtensions extensions, SqlFunction function) {
    extensions.injectFunction(
        new Tuple3<>(
            new FunctionIdentifier(function.name()), Catalyst.info(function), builder(function)));
  }

  private static Function1<Seq<Expression>, Expression> builder(SqlFunction function) {
    return arguments -> Catalyst.plan(function, CollectionConverters.asJava(arguments));
  }
}
