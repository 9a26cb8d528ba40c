package io.nightsieve.udfs;

import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.CatalystTypeConverters;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;

/**
 * The step from a call in SQL to the columns that {@link SqlFunctions} works with. Spark resolves
 * SQL functions on Catalyst expressions, which are not public API; no other file here uses them but
 * this one and {@code SparkLine}.
 */
final class Catalyst {
  private Catalyst() {}

  /** Plans a call whose arguments are resolved, so that their types and constants are known. */
  static Expression plan(SqlFunction function, List<Expression> arguments) {
    try {
      List<Argument> seen = arguments.stream().map(Catalyst::argument).toList();
      return withoutModifiers(SparkLine.expression(function.plan().of(seen)));
    } catch (InvalidCallException e) {
      throw sneaky(SparkLine.analysisException(e.getMessage()));
    }
  }

  /** Names all functions in a session that exists already, as the extension does in a new one. */
  static void register(SparkSession session) {
    SparkSessionExtensions extensions = new SparkSessionExtensions();
    var unused = new NightsieveExtensions().apply(extensions);
    extensions.registerFunctions(session.sessionState().functionRegistry());
  }

  static ExpressionInfo info(SqlFunction function) {
    return new ExpressionInfo(
        NightsieveExtensions.class.getName(),
        null,
        function.name(),
        function.usage(),
        "",
        "\n    Examples:\n      " + function.example() + "\n  ",
        "",
        "",
        "0.1.0",
        "",
        "java_udf");
  }

  private static Argument argument(Expression expression) {
    Object constant =
        expression.foldable()
            ? CatalystTypeConverters.convertToScala(
                expression.eval(InternalRow.empty()), expression.dataType())
            : null;
    return new Argument(
        expression.sql(), SparkLine.column(expression), expression.dataType(), constant);
  }

  /**
   * Without DISTINCT and FILTER, which Spark puts around the bare aggregate as the call has them.
   */
  private static Expression withoutModifiers(Expression expression) {
    return expression instanceof AggregateExpression aggregate
        ? aggregate.aggregateFunction()
        : expression;
  }

  /** Scala knows no checked exceptions, so Spark's {@code AnalysisException} cannot be declared. */
  @SuppressWarnings("unchecked")
  private static <E extends Throwable> RuntimeException sneaky(Throwable e) throws E {
    throw (E) e;
  }
}
