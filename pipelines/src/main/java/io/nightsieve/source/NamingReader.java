package io.nightsieve.source;

import java.io.Serializable;
import java.util.function.Supplier;
import org.apache.spark.TaskKilledException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import scala.Function1;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/**
 * Names the file in whatever a reader of text throws; Spark does so for columnar files only.
 *
 * @see UnreadableFileException
 */
final class NamingReader extends AbstractFunction1<PartitionedFile, Iterator<InternalRow>>
    implements Serializable {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // Scala's functions of Spark's readers are serializable.
  private final Function1<PartitionedFile, Iterator<InternalRow>> reader;

  NamingReader(Function1<PartitionedFile, Iterator<InternalRow>> reader) {
    this.reader = reader;
  }

  @Override
  public Iterator<InternalRow> apply(PartitionedFile file) {
    String path = file.filePath().toString();
    Iterator<InternalRow> rows = named(path, () -> reader.apply(file));
    return new AbstractIterator<>() {
      @Override
      public boolean hasNext() {
        return named(path, rows::hasNext);
      }

      @Override
      public InternalRow next() {
        return named(path, rows::next);
      }
    };
  }

  private static <T> T named(String path, Supplier<T> step) {
    try {
      return step.get();
    } catch (TaskKilledException e) {
      throw e;
    } catch (Exception e) {
      // Scala throws checked exceptions that it does not declare.
      throw new UnreadableFileException(path, e);
    }
  }
}
