package io.nightsieve.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.build.SegmentFile;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.ItemType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Real segments with a fault in them, audited through the stored bytes. */
class PlantedFaultsAreCaughtTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource(ItemType.class)
  void aSoundNightPasses(ItemType type) {
    AuditResult audit = AuditedNight.ofUsers(directory, type, 400).build().audit();
    assertThat(audit.reason()).startsWith("All ");
    assertThat(audit.verdict()).isEqualTo(Verdict.PASS);
    assertThat(audit.filtersExpected()).isEqualTo(400);
    assertThat(audit.filtersStored()).isEqualTo(400);
    assertThat(audit.recountedUsers()).isEqualTo(400);
    assertThat(audit.membersChecked()).isEqualTo(audit.recountedMembers());
    assertThat(audit.falseNegatives()).isZero();
    assertThat(audit.fprUpper95()).isLessThanOrEqualTo(0.01);
    assertThat(audit.fpr()).isGreaterThan(0.007);
    assertThat(audit.predictedRate() / audit.fpr()).isBetween(0.95, 1.05);
    assertThat(audit.probes()).isGreaterThan(900_000);
    assertThat(audit.cohorts()).hasSizeGreaterThanOrEqualTo(5);
    assertThat(audit.negatives())
        .extracting(AuditResult.NegativeRate::kind)
        .contains("uniform", "popular", "neighbour");
  }

  @Test
  void anExactNightHasNoFalsePositive() {
    AuditResult audit =
        AuditedNight.ofUsers(directory, ItemType.STRING, 50).kind(FilterKind.EXACT).build().audit();
    assertThat(audit.verdict()).isEqualTo(Verdict.PASS);
    assertThat(audit.falsePositives()).isZero();
  }

  @Test
  void g01_aFilterWithoutOneOfItsItemsIsCaughtWithUserAndItem() {
    AuditedNight night =
        AuditedNight.ofUsers(directory, ItemType.LONG, 60)
            .seen("1161888007138312192", 1161888007138312193L, 5000L)
            .seen("1161888007138312192", 1161888007138312194L, 5001L)
            .builtFrom(
                rows -> {
                  rows.removeIf(row -> row.get(1).equals(1161888007138312193L));
                  return rows;
                })
            .build();
    AuditResult audit = night.audit();
    assertThat(audit.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(audit.falseNegatives()).isEqualTo(1);
    assertThat(audit.findings().of(Finding.Problem.FALSE_NEGATIVE))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.user()).isEqualTo("1161888007138312192");
              assertThat(finding.item()).isEqualTo("1161888007138312193");
            });
    assertThat(audit.findings().count(Finding.Problem.SIZE_DIFFERS)).isEqualTo(1);
    assertThat(audit.findings().count(Finding.Problem.RECOUNT_DIFFERS)).isEqualTo(1);
    assertThat(audit.findings().of(Finding.Problem.RECOUNT_DIFFERS))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.user()).isEqualTo("1161888007138312192");
              assertThat(finding.detail())
                  .isEqualTo(
                      "the logs give 2 items, the filter holds 1; 1 of 2 members are answered"
                          + " \"new\": 1161888007138312193");
            });
  }

  @Test
  void aUserWithoutAFilterIsNamed() {
    AuditResult audit =
        AuditedNight.ofUsers(directory, ItemType.STRING, 60)
            .builtFrom(
                rows -> {
                  rows.removeIf(row -> AuditedNight.user(row).equals("user7"));
                  return rows;
                })
            .build()
            .audit();
    assertThat(audit.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(audit.findings().of(Finding.Problem.USER_MISSING))
        .singleElement()
        .satisfies(finding -> assertThat(finding.user()).isEqualTo("user7"));
    assertThat(audit.findings().of(Finding.Problem.RECOUNT_DIFFERS))
        .extracting(Finding::user)
        .containsExactly("user7");
  }

  @Test
  void aFilterWithoutAUserIsNamed() {
    AuditResult audit =
        AuditedNight.ofUsers(directory, ItemType.STRING, 60)
            .builtFrom(
                rows -> {
                  Row one = rows.get(0);
                  rows.add(
                      RowFactory.create(
                          "ghost", one.get(1), one.get(2), one.get(3), one.get(4), one.get(5), 0));
                  return rows;
                })
            .build()
            .audit();
    assertThat(audit.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(audit.findings().of(Finding.Problem.USER_EXTRA))
        .singleElement()
        .satisfies(finding -> assertThat(finding.user()).isEqualTo("ghost"));
  }

  @Test
  void a31_filtersOfTenTimesTheRateFail() {
    AuditResult audit =
        AuditedNight.ofUsers(directory, ItemType.LONG, 300).fpp(0.095).build().audit();
    // held to the promise and not to what was built
    assertThat(audit.target()).isEqualTo(0.01);
    assertThat(audit.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(audit.fpr()).isGreaterThan(0.08);
    assertThat(audit.reason()).contains("the rate of the whole answer is ");
  }

  @Test
  void aFileWhoseBytesChangedIsNamed() throws IOException {
    AuditedNight night = AuditedNight.ofUsers(directory, ItemType.LONG, 60).build();
    SegmentFile file = night.manifest().segments().get(0).files().get(2);
    Path path = directory.resolve(file.path());
    Files.deleteIfExists(path.resolveSibling("." + path.getFileName() + ".crc"));
    byte[] bytes = Files.readAllBytes(path);
    bytes[bytes.length / 2] ^= 1;
    Files.write(path, bytes);
    AuditResult audit = night.audit();
    assertThat(audit.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(audit.findings().of(Finding.Problem.FILE_CHANGED))
        .singleElement()
        .satisfies(finding -> assertThat(finding.file()).isEqualTo(file.path()));
    assertThat(audit.fpr()).isNull();
  }

  @Test
  void aFileThatIsGoneIsNamed() throws IOException {
    AuditedNight night = AuditedNight.ofUsers(directory, ItemType.LONG, 60).build();
    SegmentFile file = night.manifest().segments().get(0).files().get(1);
    Files.delete(directory.resolve(file.path()));
    AuditResult audit = night.audit();
    assertThat(audit.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(audit.findings().of(Finding.Problem.FILE_CHANGED))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.file()).isEqualTo(file.path());
              assertThat(finding.detail()).isEqualTo("is missing");
            });
  }

  @Test
  void g03_aNightWithoutUsersIsNotMeasured() {
    AuditResult audit = new AuditedNight(directory, ItemType.LONG).build().audit();
    assertThat(audit.verdict()).isEqualTo(Verdict.INSUFFICIENT);
    assertThat(audit.fpr()).isNull();
    assertThat(audit.users()).isZero();
  }

  @Test
  void undoneItemsAreNoMembersInEitherCount() {
    AuditedNight night = AuditedNight.ofUsers(directory, ItemType.LONG, 300);
    night
        .seen("u", 1L, 10)
        .undone("u", 1L, 20)
        .seen("u", 2L, 10)
        .undone("u", 2L, 10)
        .seen("u", 3L, 30)
        .undone("u", 3L, 20)
        .undone("v", 4L, 5);
    AuditResult audit = night.build().audit();
    assertThat(audit.findings().listed()).isEmpty();
    assertThat(audit.verdict()).isEqualTo(Verdict.PASS);
    assertThat(audit.membersChecked()).isEqualTo(audit.recountedMembers());
    assertThat(audit.filtersStored()).isEqualTo(301);
  }

  @Test
  void itemsSeenTooSeldomAreNoMembersInEitherCount() {
    AuditedNight night = AuditedNight.ofUsers(directory, ItemType.LONG, 300);
    for (int user = 0; user < 300; user += 2) {
      night.seen("user" + user, AuditedNight.item(ItemType.LONG, (user * 131L) % 5000), 9000);
      night.seen("user" + user, AuditedNight.item(ItemType.LONG, (user * 131L) % 5000), 9000);
    }
    AuditResult audit = night.minEvents(2).build().audit();
    assertThat(audit.findings().listed()).isEmpty();
    assertThat(audit.falseNegatives()).isZero();
    assertThat(audit.membersChecked()).isEqualTo(audit.recountedMembers()).isGreaterThan(100);
  }

  @Test
  void itemsNeedTheirEventsSinceTheUndoInBothCounts() {
    AuditedNight night = AuditedNight.ofUsers(directory, ItemType.LONG, 300);
    night
        .seen("u", 7001L, 10)
        .seen("u", 7001L, 10)
        .seen("u", 7002L, 10)
        .undone("u", 7002L, 20)
        .seen("u", 7002L, 20)
        .seen("u", 7003L, 30)
        .seen("u", 7003L, 31)
        .undone("u", 7003L, 30)
        .undone("u", 7004L, 5);
    AuditResult audit = night.minEvents(2).build().audit();
    assertThat(audit.findings().listed()).isEmpty();
    assertThat(audit.membersChecked()).isEqualTo(audit.recountedMembers()).isGreaterThan(2);
  }

  @Test
  void a31_cappedUsersAreCarriedAndTheRestOfThemIsRight() {
    AuditResult audit =
        AuditedNight.ofUsers(directory, ItemType.LONG, 300).cap(100).build().audit();
    assertThat(audit.findings().listed()).isEmpty();
    assertThat(audit.verdict()).isEqualTo(Verdict.PASS);
    assertThat(audit.cappedUserCount()).isEqualTo(8);
    assertThat(audit.cappedUsers()).extracting("kept").containsOnly(100L);
  }

  @Test
  void theSameNightGivesTheSameBytes() {
    AuditedNight night = AuditedNight.ofUsers(directory, ItemType.STRING, 80).build();
    assertThat(AuditJson.write(night.audit())).isEqualTo(AuditJson.write(night.audit()));
  }

  @Test
  void findingsOfAllPartitionsAreListedInOrder() {
    AuditResult audit =
        AuditedNight.ofUsers(directory, ItemType.LONG, 400)
            .builtFrom(rows -> List.copyOf(rows.subList(0, 10)))
            .build()
            .audit();
    List<Finding> missing = audit.findings().of(Finding.Problem.USER_MISSING);
    assertThat(missing).hasSize(Findings.LISTED).isSorted();
    assertThat(audit.findings().count(Finding.Problem.USER_MISSING)).isGreaterThan(390);
  }
}
