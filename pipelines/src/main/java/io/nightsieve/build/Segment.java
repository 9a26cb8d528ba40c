package io.nightsieve.build;

import java.io.Serializable;
import java.util.List;

/**
 * The filters of one layer and period.
 *
 * @param layer the layer's name
 * @param period the days it covers, as {@code 2026-01-01_2026-01-07}
 * @param id derived from the inputs and the configuration
 * @param kind the label of the filters' kind, or auto where it differs by user
 * @param fpp the rate that its filters are sized for, 0..1
 * @param splits into how many files each bucket is cut
 * @param files its files, by bucket and split
 */
public record Segment(
    String layer,
    String period,
    String id,
    String kind,
    double fpp,
    int splits,
    List<SegmentFile> files)
    implements Serializable {}
