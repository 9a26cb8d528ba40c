package io.nightsieve.sets;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Ids of users and items as text from which their very bytes can be had again, though logs hold any
 * bytes. What is UTF-8 is its text. Each other byte {@code b} is the single surrogate {@code U+DC00
 * + b}, which no UTF-8 gives, so that two ids are never one text.
 */
public final class TextIds {
  private static final char ESCAPE = '\uDC00';

  private TextIds() {}

  /** The text of these bytes. */
  public static String of(byte[] id) {
    String text = new String(id, StandardCharsets.UTF_8);
    return text.indexOf('\uFFFD') < 0 ? text : escaped(id);
  }

  private static String escaped(byte[] id) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(id);
    CharBuffer out = CharBuffer.allocate(id.length);
    for (CoderResult end = decoder.decode(in, out, true);
        end.isError();
        end = decoder.decode(in, out, true)) {
      for (int i = 0; i < end.length(); i++) {
        out.put((char) (ESCAPE + (in.get() & 0xff)));
      }
    }
    return out.flip().toString();
  }

  /** Whether all bytes of the id are UTF-8. */
  public static boolean isUtf8(String id) {
    for (int i = 0; i < id.length(); i++) {
      if (isEscape(id, i)) {
        return false;
      }
    }
    return true;
  }

  /** The bytes of which {@link #of} gives this text. */
  public static byte[] bytes(String id) {
    if (isUtf8(id)) {
      return id.getBytes(StandardCharsets.UTF_8);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int from = 0;
    for (int i = 0; i < id.length(); i++) {
      if (isEscape(id, i)) {
        bytes.writeBytes(id.substring(from, i).getBytes(StandardCharsets.UTF_8));
        bytes.write(id.charAt(i) - ESCAPE);
        from = i + 1;
      }
    }
    bytes.writeBytes(id.substring(from).getBytes(StandardCharsets.UTF_8));
    return bytes.toByteArray();
  }

  /** The id for people: a byte that is no UTF-8 as {@code \xff}. */
  public static String shown(String id) {
    if (isUtf8(id)) {
      return id;
    }
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < id.length(); i++) {
      if (isEscape(id, i)) {
        shown.append(String.format("\\x%02x", id.charAt(i) - ESCAPE));
      } else {
        shown.append(id.charAt(i));
      }
    }
    return shown.toString();
  }

  /** The bytes for people, as {@link #shown(String)}. */
  public static String shown(byte[] id) {
    return shown(of(id));
  }

  private static boolean isEscape(String id, int at) {
    return Character.isLowSurrogate(id.charAt(at))
        && (at == 0 || !Character.isHighSurrogate(id.charAt(at - 1)));
  }
}
