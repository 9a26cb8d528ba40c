package io.nightsieve.build;

import io.nightsieve.filters.FilterSpec;
import io.nightsieve.sets.SetsPlan;
import java.io.Serializable;

/**
 * One segment to be built.
 *
 * @param layer the layer's name
 * @param period the days it covers
 * @param id derived from the inputs and the configuration
 * @param filter what is asked of each user's filter
 * @param sets how events become user sets
 * @param publishPath where versions and segments live
 */
public record SegmentPlan(
    String layer, String period, String id, FilterSpec filter, SetsPlan sets, String publishPath)
    implements Serializable {

  /** How the segment's filters are written. */
  public FilterCodec codec() {
    return FilterCodec.of(sets.format(), filter);
  }

  /** The directory of the segment, relative to the publish path. */
  public String directory() {
    return "segments/" + layer + "/" + period + "/" + id;
  }

  /** The directory of a bucket, relative to the publish path. */
  public String directory(int bucket) {
    return directory() + String.format("/bucket=%04d", bucket);
  }
}
