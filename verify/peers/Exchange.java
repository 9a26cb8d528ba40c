import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import io.nightsieve.filters.peer.ItemKeys;
import io.nightsieve.filters.peer.PeerFilter;
import io.nightsieve.filters.peer.WireFormat;
import io.nightsieve.filters.peer.WireFormats;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Our side of the exchange with the peers' libraries in other languages. {@code write DIR} writes
 * filters; {@code read DIR} then compares them with what the peer wrote and answered (main.go).
 */
final class Exchange {
  private static final int PROBES = 10_000;

  /** One filter; its files are called LABEL_TYPE_N_P and an ending. */
  private record Case(WireFormat format, ItemType type, int items, String rate) {
    @Override
    public String toString() {
      return String.join("_", format.label(), type.label(), "" + items, rate);
    }

    private FilterSpec spec() {
      return new FilterSpec(format.kind(), Double.parseDouble(rate), type, 0);
    }

    private Path file(Path directory, String ending) {
      return directory.resolve(this + ending);
    }

    private byte[] item(long i) {
      if (type == ItemType.STRING) {
        return ItemKeys.of(i == 0 ? "" : "上海-" + i);
      }
      return ItemKeys.of(i % 2 == 0 ? i / 2 : Long.MIN_VALUE + i / 2);
    }

    private byte[] probe(long i) {
      return type == ItemType.STRING ? ItemKeys.of("absent-" + i) : item(2 * ((1L << 40) + i));
    }

    private byte[] built() {
      long[] prints = new long[items * format.words()];
      for (int i = 0; i < items; i++) {
        byte[] key = item(i);
        format.fingerprint(key, 0, key.length, prints, i * format.words());
      }
      return format.build(spec(), prints, items);
    }

    private boolean answer(PeerFilter filter, byte[] key) {
      long[] print = new long[format.words()];
      format.fingerprint(key, 0, key.length, print, 0);
      return filter.mightContain(print, 0);
    }

    private void compare(Path directory) throws IOException {
      byte[] theirs = Files.readAllBytes(file(directory, ".theirs"));
      byte[] ours = Files.readAllBytes(file(directory, ".ours"));
      if (!Arrays.equals(ours, theirs)) {
        throw new AssertionError(this + ": the peer writes other bytes of the same items");
      }
      PeerFilter filter = format.open(spec(), theirs);
      for (int i = 0; i < items; i++) {
        if (!answer(filter, item(i))) {
          throw new AssertionError(this + ": item " + i + " of the peer's filter is denied");
        }
      }
      String answers = Files.readString(file(directory, ".answers"), StandardCharsets.US_ASCII);
      for (int i = 0; i < PROBES; i++) {
        if (answer(filter, probe(i)) != (answers.charAt(i) == '1')) {
          throw new AssertionError(this + ": probe " + i + " is answered otherwise by the peer");
        }
      }
    }
  }

  private static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (String label : List.of("go-bloom", "go-bloom-json")) {
      for (ItemType type : ItemType.values()) {
        for (int items : new int[] {0, 1, 2, 3, 10, 100, 1000, 20_000}) {
          for (String rate : List.of("0.5", "0.01", "0.0001", "1e-09")) {
            cases.add(new Case(WireFormats.named(label), type, items, rate));
          }
        }
      }
    }
    return cases;
  }

  public static void main(String[] args) throws IOException {
    Path directory = Path.of(args[1]);
    for (Case each : cases()) {
      switch (args[0]) {
        case "write" -> Files.write(each.file(directory, ".ours"), each.built());
        case "read" -> each.compare(directory);
        default -> throw new IllegalArgumentException("write or read, not " + args[0]);
      }
    }
    // How many there were, for the caller to compare with the other side's number.
    System.out.println(cases().size());
  }
}
