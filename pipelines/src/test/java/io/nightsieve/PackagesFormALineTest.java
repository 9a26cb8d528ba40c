package io.nightsieve;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Data flows one way: a package knows only those to its left. */
class PackagesFormALineTest {
  private static final List<String> LINE =
      List.of("source", "events", "sets", "build", "version", "audit", "publish", "sink", "report");

  /** What every package of the line may know. */
  private static final List<String> FREE = List.of("config", "filters");

  /** Programs of their own, which the line does not know. */
  private static final List<String> ENDS = List.of("cli", "generate");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.nightsieve");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "source", "events", "sets", "build", "version", "audit", "publish", "sink", "report"
      })
  void aPackageKnowsOnlyThoseToItsLeft(String name) {
    List<String> allowed = new ArrayList<>(FREE);
    allowed.addAll(LINE.subList(0, LINE.indexOf(name) + 1));
    onlyKnows(name, allowed);
  }

  @Test
  void configurationKnowsNothingButFilters() {
    onlyKnows("config", FREE);
    onlyKnows("filters", List.of("filters"));
  }

  @Test
  void onlyTheCommandLineKnowsAll() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.nightsieve.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.nightsieve.cli..")
        .check(CLASSES);
  }

  @Test
  void everyPackageHasItsPlace() {
    Set<String> packages = new TreeSet<>();
    for (JavaClass each : CLASSES) {
      packages.add(each.getPackageName().replaceFirst("^io\\.nightsieve\\.?([^.]*).*", "$1"));
    }
    Set<String> known = new TreeSet<>(LINE);
    known.addAll(FREE);
    known.addAll(ENDS);
    known.add("udfs");
    assertThat(known).containsAll(packages);
    assertThat(packages).contains("source", "events", "sets", "build", "version", "publish");
  }

  @Test
  void filtersNeedNeitherSparkNorHadoop() {
    noClasses()
        .that()
        .resideInAPackage("io.nightsieve.filters..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache..", "scala..", "com.fasterxml..")
        .check(CLASSES);
  }

  private static void onlyKnows(String name, List<String> allowed) {
    List<String> others = new ArrayList<>(LINE);
    others.addAll(FREE);
    others.addAll(ENDS);
    others.removeAll(allowed);
    classes()
        .that()
        .resideInAPackage("io.nightsieve." + name + "..")
        .should()
        .onlyDependOnClassesThat()
        .resideOutsideOfPackages(
            others.stream().map(other -> "io.nightsieve." + other + "..").toArray(String[]::new))
        .allowEmptyShould(true)
        .check(CLASSES);
  }
}
