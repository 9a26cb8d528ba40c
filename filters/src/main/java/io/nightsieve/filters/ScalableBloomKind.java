package io.nightsieve.filters;

import io.nightsieve.filters.NativeFormat.Draft;
import io.nightsieve.filters.NativeFormat.Frame;
import io.nightsieve.filters.Sizing.BloomSize;
import java.util.ArrayList;
import java.util.List;

/**
 * A scalable Bloom filter (Almeida, Baquero, Preguiça, Hutchison 2007, "Scalable Bloom filters"):
 * one Bloom filter when it is built, and larger ones added to it as items are added, with rates
 * that sum to the rate asked for.
 *
 * <p>Body: one byte L, the number of layers, 1 to {@link #MAX_LAYERS}; of every layer but the last
 * one byte k, 4 bytes with the size of its bits in bytes and 8 with its items; of the last its k;
 * then the bits, layer after layer. Probes and bits are {@link BloomKind}'s.
 */
final class ScalableBloomKind implements KindCodec.Updatable {
  /*
   * Layer i has the share 1 / (i (i + 1)) of the rate: half, a sixth, a twelfth. The shares sum to 1
   * however many layers there come to be, and fall so slowly that the thirtieth takes but ten bits
   * an item more than the first. A layer has room for three times the items of the one before up to
   * the fifth, for twice from then on: from 100 items that is 5 layers at 10,000 and 11 at 10^6.
   */
  static final int MAX_LAYERS = 32;

  private static final int LAST_TRIPLED = 5;
  private static final int ENTRY_BYTES = 1 + Integer.BYTES + Long.BYTES;

  @Override
  public FilterKind kind() {
    return FilterKind.SCALABLE_BLOOM;
  }

  private static double share(double fpp, int layer) {
    return fpp / (layer * (layer + 1.0));
  }

  /** The first layer, for these items and those that they leave room for. */
  private static BloomSize first(long capacity, double fpp) {
    return Sizing.bloomOfAnyRate(capacity, share(fpp, 1));
  }

  @Override
  public FilterSize size(FilterSpec spec, long items) {
    BloomSize size = first(spec.capacity(items), spec.fpp());
    return new FilterSize(
        kind(), NativeFormat.sizeBytes(items, 2 + size.sizeBytes()), size.expectedFpp());
  }

  @Override
  public byte[] build(FilterSpec spec, long[] hashes, int from, int to) {
    BloomSize size = first(spec.capacity(to - from), spec.fpp());
    NativeFormat.checkSize(kind(), to - from, 2 + size.sizeBytes());
    BloomField field = BloomField.empty(size);
    for (int i = from; i < to; i++) {
      field.add(hashes[i]);
    }
    return write(spec.itemType(), to - from, List.of(new Layer(field, to - from)));
  }

  /** A layer while it changes, with the items put into it. */
  private record Layer(BloomField field, long items) {}

  private static long bodyBytes(List<Layer> layers) {
    long bytes = 2L + (layers.size() - 1L) * ENTRY_BYTES;
    for (Layer layer : layers) {
      bytes += layer.field().bytes().length;
    }
    return bytes;
  }

  private static byte[] write(ItemType itemType, long items, List<Layer> layers) {
    Draft draft = NativeFormat.draft(FilterKind.SCALABLE_BLOOM, itemType, items, bodyBytes(layers));
    byte[] bytes = draft.bytes();
    int at = draft.bodyOffset();
    bytes[at++] = (byte) layers.size();
    for (int i = 0; i < layers.size(); i++) {
      BloomField field = layers.get(i).field();
      bytes[at++] = (byte) field.probes();
      if (i < layers.size() - 1) {
        at = put(bytes, at, field.bytes().length, Integer.BYTES);
        at = put(bytes, at, layers.get(i).items(), Long.BYTES);
      }
    }
    for (Layer layer : layers) {
      byte[] bits = layer.field().bytes();
      System.arraycopy(bits, 0, bytes, at, bits.length);
      at += bits.length;
    }
    return draft.seal();
  }

  private static int put(byte[] bytes, int at, long value, int size) {
    for (int i = 0; i < size; i++) {
      bytes[at + i] = (byte) (value >>> (i * Byte.SIZE));
    }
    return at + size;
  }

  @Override
  public MembershipFilter open(Frame frame) {
    return new Filter(frame);
  }

  @Override
  public UpdatableFilter update(Frame frame, double fpp) {
    List<Layer> layers = new ArrayList<>();
    if (frame.items() > 0) {
      Filter filter = new Filter(frame);
      for (int i = 0; i < filter.fields.length; i++) {
        BloomField field = new BloomField(filter.fields[i].toArray(), filter.probes[i]);
        layers.add(new Layer(field, filter.items[i]));
      }
    } else {
      layers.add(new Layer(BloomField.empty(first(NativeUpdatable.FIRST_ITEMS, fpp)), 0));
    }
    return new Updating(frame, layers, fpp);
  }

  private static final class Filter extends NativeFilter {
    private final Bytes[] fields;
    private final int[] probes;
    private final long[] items;

    Filter(Frame frame) {
      super(frame);
      Bytes body = frame.body();
      int layers = body.length() == 0 ? 0 : body.byteAt(0) & 0xFF;
      if (layers < 1 || layers > MAX_LAYERS) {
        throw new FilterFormatException(
            "layers", frame.bodyOffset(), "1 to " + MAX_LAYERS, "" + layers);
      }
      int directory = 2 + (layers - 1) * ENTRY_BYTES;
      if (body.length() < directory + layers) {
        throw new FilterFormatException(
            "body",
            frame.bodyOffset(),
            "at least %d bytes for %d layers".formatted(directory + layers, layers),
            body.length() + " bytes");
      }
      fields = new Bytes[layers];
      probes = new int[layers];
      items = new long[layers];
      long rest = frame.items();
      int begin = directory;
      for (int i = 0; i < layers; i++) {
        int entry = 1 + i * ENTRY_BYTES;
        long offset = frame.bodyOffset() + (long) entry;
        probes[i] = (int) check("k", offset, body.byteAt(entry) & 0xFF, Sizing.MAX_PROBES);
        boolean last = i == layers - 1;
        // Every layer that follows has a byte and an item at least.
        int room = body.length() - begin - (layers - 1 - i);
        int size =
            last ? room : (int) check("layer bytes", offset + 1, body.intAt(entry + 1), room);
        items[i] =
            last
                ? rest
                : check("layer items", offset + 5, body.longAt(entry + 5), rest - (layers - 1 - i));
        rest -= items[i];
        fields[i] = body.slice(begin, begin + size);
        begin += size;
      }
    }

    private static long check(String field, long offset, long value, long most) {
      if (value < 1 || value > most) {
        throw new FilterFormatException(field, offset, "1 to " + most, "" + value);
      }
      return value;
    }

    @Override
    public double expectedFpp() {
      double none = 1;
      for (int i = 0; i < fields.length; i++) {
        none *= 1 - BloomField.rate(fields[i], probes[i]);
      }
      return 1 - none;
    }

    @Override
    public boolean mightContainHash(long hash) {
      // The last is the largest.
      for (int i = fields.length - 1; i >= 0; i--) {
        if (BloomField.contains(fields[i], probes[i], hash)) {
          return true;
        }
      }
      return false;
    }
  }

  private static final class Updating extends NativeUpdatable {
    /* All but the last, which do not change any more. */
    private final List<Layer> full;
    private final double fpp;
    private BloomField last;
    private long lastItems;
    private long lastCapacity = -1;

    Updating(Frame frame, List<Layer> layers, double fpp) {
      super(frame);
      Layer newest = layers.remove(layers.size() - 1);
      this.full = layers;
      this.fpp = fpp;
      this.last = newest.field();
      this.lastItems = newest.items();
    }

    private List<Layer> layers() {
      List<Layer> layers = new ArrayList<>(full);
      layers.add(new Layer(last, lastItems));
      return layers;
    }

    @Override
    public double expectedFpp() {
      double none = 1;
      for (Layer layer : layers()) {
        none *= 1 - layer.field().expectedFpp();
      }
      return 1 - none;
    }

    @Override
    public boolean mightContainHash(long hash) {
      if (last.contains(hash)) {
        return true;
      }
      for (Layer layer : full) {
        if (layer.field().contains(hash)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public AddResult addHash(long hash) {
      if (mightContainHash(hash)) {
        return AddResult.ALREADY_THERE;
      }
      if (lastCapacity < 0) {
        lastCapacity = last.capacity(share(fpp, full.size() + 1));
      }
      if (lastItems >= lastCapacity && !grow()) {
        return AddResult.FULL;
      }
      last.add(hash);
      lastItems++;
      oneMore();
      return AddResult.ADDED;
    }

    /** False, with all as it was, if there is no room for a layer more or none of the rate left. */
    private boolean grow() {
      List<Layer> layers = layers();
      int next = layers.size() + 1;
      if (next > MAX_LAYERS) {
        return false;
      }
      double spent = 0;
      for (Layer layer : layers) {
        spent += layer.field().expectedFpp(layer.items());
      }
      // The shares of the layers before sum to 1 - 1 / next.
      if (spent > fpp * (1 - 1.0 / next) * (1 + Sizing.RATE_SLACK)) {
        return false;
      }
      long capacity = Math.max(FIRST_ITEMS, lastItems * (next <= LAST_TRIPLED ? 3 : 2));
      if (capacity > Sizing.MAX_ITEMS) {
        return false;
      }
      BloomSize size = Sizing.bloomOfAnyRate(capacity, share(fpp, next));
      long body = bodyBytes(layers) + ENTRY_BYTES + size.sizeBytes();
      if (NativeFormat.sizeBytes(Sizing.MAX_ITEMS, body) > Integer.MAX_VALUE - 8) {
        return false;
      }
      full.add(new Layer(last, lastItems));
      last = BloomField.empty(size);
      lastItems = 0;
      lastCapacity = capacity;
      return true;
    }

    @Override
    public byte[] toBytes() {
      return items() == 0
          ? NativeFormat.empty(kind(), itemType())
          : write(itemType(), items(), layers());
    }
  }
}
