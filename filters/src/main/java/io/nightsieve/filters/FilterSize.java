package io.nightsieve.filters;

/**
 * How large a filter will be, before it is built.
 *
 * @param kind the kind that would be built, never {@link FilterKind#AUTO}
 * @param sizeBytes the whole filter, header and checksum included. Exact, but for ribbons of more
 *     than 1,000 items, which come within a percent, and for the rare one that needs roomy slots
 * @param expectedFpp the rate, 0..1, to expect at capacity
 */
public record FilterSize(FilterKind kind, long sizeBytes, double expectedFpp) {}
