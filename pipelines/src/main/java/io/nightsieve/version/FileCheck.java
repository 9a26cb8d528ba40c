package io.nightsieve.version;

/** How closely the files of a version are looked at. */
public enum FileCheck {
  /** Each is there and has its length. */
  SIZES,
  /** Also each has its checksum; reads every byte. */
  CHECKSUMS
}
