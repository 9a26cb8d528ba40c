/**
 * Versions at rest: manifests, the pointer to the live one, and how small files are replaced so
 * that a reader sees the old or the new. The layout on disk is specified in {@code
 * docs/spec/layout.md}. Nothing here takes or returns null, but for the day of an input file in
 * flat logs.
 */
package io.nightsieve.version;
