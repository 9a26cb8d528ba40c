package io.nightsieve.config;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 in hexadecimal. Here, since every package may know this one. */
public final class Checksums {
  private Checksums() {}

  /** Of bytes. */
  public static String sha256(byte[] bytes) {
    return HexFormat.of().formatHex(digest().digest(bytes));
  }

  /** Of the rest of a stream. */
  public static String sha256(InputStream in) throws IOException {
    MessageDigest digest = digest();
    byte[] buffer = new byte[1 << 16];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      digest.update(buffer, 0, n);
    }
    return sha256(digest);
  }

  /** Of what a digest was given; the digest then begins anew. */
  public static String sha256(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** A digest for bytes that come piece by piece. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
