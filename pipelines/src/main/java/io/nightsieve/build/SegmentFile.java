package io.nightsieve.build;

import java.io.Serializable;

/**
 * One Parquet file of a segment.
 *
 * @param path relative to the publish path
 * @param bucket which bucket of users it holds
 * @param split which part of the bucket, 0 where the bucket is one file
 * @param rows users in it
 * @param items members of all its filters
 * @param filterBytes bytes of all its filters
 * @param sizeBytes length of the file
 * @param sha256 checksum of the file, hexadecimal
 */
public record SegmentFile(
    String path,
    int bucket,
    int split,
    long rows,
    long items,
    long filterBytes,
    long sizeBytes,
    String sha256)
    implements Serializable {}
