package io.nightsieve.udfs;

import static org.assertj.core.api.Assertions.assertThat;

import com.holdenkarau.spark.testing.JavaDatasetSuiteBase;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.junit.BeforeClass;
import org.junit.Test;

/** The functions in a session that is not ours, compared with the suite's own assertions. */
public class DatasetSuiteTest extends JavaDatasetSuiteBase {
  private static final long serialVersionUID = 1L;

  @BeforeClass
  public static void makeRoom() {
    Sessions.stop();
  }

  @Test
  public void b01_plannedAndPlainDatasetsAgree() {
    NightsieveFunctions.register(sqlContext().sparkSession());
    Dataset<Long> items =
        sqlContext()
            .sql(
                "SELECT filter_info(build_filter(id % 7, 0.01)).items AS value FROM range(100)"
                    + " GROUP BY id % 3")
            .as(Encoders.LONG());
    Dataset<Long> expected = sqlContext().createDataset(List.of(7L, 7L, 7L), Encoders.LONG());
    assertDatasetEquals(expected, items);
    assertThat(items.count()).isEqualTo(3);
  }
}
