package io.nightsieve.audit;

import io.nightsieve.build.FilterCodec;
import io.nightsieve.build.Segment;
import io.nightsieve.build.SegmentFile;
import io.nightsieve.build.SegmentReader;
import io.nightsieve.build.SegmentRow;
import io.nightsieve.build.StoredFilter;
import io.nightsieve.events.UserType;
import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.sets.Fingerprints;
import io.nightsieve.sets.PartitionSets;
import io.nightsieve.sets.UserSet;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Checks one partition of a segment: its exact sets and its stored file, both in the order of user
 * ids, are walked side by side, and every member is asked for.
 */
final class MembersTask {
  private final Segment segment;
  private final String file;
  private final UserType userType;
  private final FilterCodec codec;
  private final Fingerprints prints;
  private final double target;
  private final SampleRule.Collector candidates;
  private final Findings.Collector findings = new Findings.Collector();
  private final Map<Cohort, FilterStats> filters = new TreeMap<>();
  private long expected;
  private long stored;
  private long members;

  /**
   * What a partition came to.
   *
   * @param metrics what was measured
   * @param candidates users who may be looked at closely
   */
  record Part(AuditMetrics metrics, List<SampleRule.Candidate> candidates)
      implements Serializable {}

  private MembersTask(
      Segment segment,
      String file,
      UserType userType,
      FilterCodec codec,
      Fingerprints prints,
      double target,
      SampleRule rule) {
    this.segment = segment;
    this.file = file;
    this.userType = userType;
    this.codec = codec;
    this.prints = prints;
    this.target = target;
    this.candidates = rule.new Collector(segment.layer());
  }

  /**
   * Walks the partition.
   *
   * @param file the partition's file; absent where the manifest names none
   * @throws IOException if a file that is as it was written cannot be read
   */
  static Part check(
      PartitionSets sets,
      Optional<SegmentFile> file,
      Segment segment,
      FilterCodec codec,
      MembersJob.Facts facts,
      Configuration hadoop)
      throws IOException {
    MembersTask task =
        new MembersTask(
            segment,
            file.map(SegmentFile::path).orElse(null),
            facts.userType(),
            codec,
            sets.fingerprints(),
            facts.targets().get(segment.layer()),
            facts.rule());
    if (file.isEmpty()) {
      task.walk(sets.users(), List.<SegmentRow>of().iterator());
    } else {
      task.walkFile(
          sets.users(), file.get(), new Path(facts.publishPath(), file.get().path()), hadoop);
    }
    return new Part(
        AuditMetrics.ofMembers(
            task.expected, task.stored, task.members, task.filters, task.findings.done()),
        task.candidates.done());
  }

  private void walkFile(Iterator<UserSet> users, SegmentFile named, Path path, Configuration hadoop)
      throws IOException {
    Optional<String> fault = StoredFile.fault(named, path, hadoop);
    fault.ifPresent(words -> find(Finding.Problem.FILE_CHANGED, null, null, words));
    try (SegmentReader rows = new SegmentReader(path, hadoop)) {
      walk(users, rows);
    } catch (IOException | RuntimeException e) {
      // of a file that is not what was written nothing else can be expected
      if (fault.isEmpty()) {
        throw e;
      }
    }
  }

  private void walk(Iterator<UserSet> users, Iterator<SegmentRow> rows) {
    UserSet user = nextUser(users);
    SegmentRow row = nextRow(rows);
    while (user != null || row != null) {
      int order = user == null ? 1 : row == null ? -1 : compare(user, row);
      if (order == 0) {
        check(user, row);
        user = nextUser(users);
        row = nextRow(rows);
      } else if (order < 0) {
        find(
            Finding.Problem.USER_MISSING,
            user.user(),
            null,
            "has " + Words.counted(user.items(), "item", "items") + " and no filter");
        user = nextUser(users);
      } else {
        find(
            Finding.Problem.USER_EXTRA,
            row.user(),
            null,
            "has a filter of " + Words.counted(row.items(), "item", "items") + " and no events");
        row = nextRow(rows);
      }
    }
  }

  private UserSet nextUser(Iterator<UserSet> users) {
    if (!users.hasNext()) {
      return null;
    }
    UserSet user = users.next();
    expected++;
    candidates.add(user.exactUser(), user.seenItems());
    return user;
  }

  private SegmentRow nextRow(Iterator<SegmentRow> rows) {
    if (!rows.hasNext()) {
      return null;
    }
    stored++;
    return rows.next();
  }

  private int compare(UserSet user, SegmentRow row) {
    return userType == UserType.LONG
        ? Long.compare(user.id(), row.id())
        : Arrays.compareUnsigned(user.utf8(), row.utf8());
  }

  private void check(UserSet user, SegmentRow row) {
    StoredFilter filter = open(row);
    if (filter == null) {
      return;
    }
    long held = filter.items().orElse(row.items());
    if (row.items() != user.items() || held != user.items()) {
      find(
          Finding.Problem.SIZE_DIFFERS,
          row.user(),
          null,
          "the exact set has "
              + user.items()
              + " items, the row says "
              + row.items()
              + ", the filter "
              + held);
    }
    for (int i = user.from(); i < user.to(); i++) {
      members++;
      if (!filter.hasMember(user.hashes()[i], prints)) {
        find(
            Finding.Problem.FALSE_NEGATIVE,
            row.user(),
            Finding.itemOfHash(user.hashes()[i]),
            "is a member and answered \"new\"");
      }
    }
    Cohort cohort = new Cohort(segment.layer(), filter.kind(), SizeBucket.of(user.items()));
    filters.merge(
        cohort,
        FilterStats.ofFilter(user.items(), row.filter().length, filter.expectedFpp(), target),
        FilterStats::plus);
  }

  /** The filter, or null when it is not one of this segment. */
  private StoredFilter open(SegmentRow row) {
    StoredFilter filter;
    try {
      filter = codec.open(row.filter());
    } catch (FilterFormatException e) {
      find(Finding.Problem.FILTER_UNREADABLE, row.user(), null, e.getMessage());
      return null;
    }
    String said = row.layer() + ", " + row.period() + ", " + row.kind();
    String found = segment.layer() + ", " + segment.period() + ", " + filter.kind();
    if (!said.equals(found)) {
      find(
          Finding.Problem.FILTER_UNREADABLE,
          row.user(),
          null,
          "layer, period and kind should be " + said + ", but are " + found);
      return null;
    }
    return filter;
  }

  private void find(Finding.Problem problem, String user, String item, String detail) {
    findings.add(new Finding(problem, segment.layer(), user, item, file, detail));
  }
}
