package io.nightsieve.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.nightsieve.audit.AuditMetrics;
import io.nightsieve.audit.AuditResult;
import io.nightsieve.audit.AuditSamples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Loads the page in Chromium. Where there is none the test fails, unless it is told to do without:
 * {@code -Dnightsieve.browser=off}. {@code -Dnightsieve.browser=PATH} names another one.
 */
class ReportInABrowserTest {
  /** Put before everything else of the page, it notes what goes wrong in it. */
  private static final String WATCH =
      "<script>addEventListener('error', e => {"
          + " document.documentElement.dataset.fault = String(e.message); });"
          + "addEventListener('securitypolicyviolation', e => {"
          + " document.documentElement.dataset.fault = 'blocked ' + e.blockedURI; });</script>";

  @TempDir private Path directory;

  @Test
  void aSoundNightIsDrawnWithoutAFault() throws Exception {
    String dom = load(ReportPageTest.page(AuditSamples.sound()));
    assertThat(dom).contains("data-charts=\"3\"").doesNotContain("data-fault=");
    assertThat(dom).containsPattern("<canvas id=\"rates\"[^>]*width=\"[1-9]");
    assertThat(dom).contains("All 42,000 seen items are answered");
  }

  @Test
  void g01_aFailedNightShowsItsIdsExactly() throws Exception {
    String dom =
        load(
            ReportPageTest.page(
                ReportPageTest.withFinding("1161888007138312192", "1161888007138312193")));
    assertThat(dom)
        .contains("<code>1161888007138312192</code>", "<code>1161888007138312193</code>")
        .doesNotContain("data-fault=");
  }

  @Test
  void g03_aNightWithoutUsersLoadsWithoutAFault() throws Exception {
    AuditResult audit = AuditSamples.judge(AuditMetrics.NONE, 0, 0);
    String dom = load(ReportPage.render(AuditSamples.manifest("2026-01-02-1", 0), audit));
    assertThat(dom).contains("not measured").doesNotContain("data-fault=");
  }

  private String load(String page) throws Exception {
    String browser = System.getProperty("nightsieve.browser", "");
    Assumptions.assumeFalse(browser.equals("off"), "told to do without a browser");
    Path file = directory.resolve("report.html");
    Files.writeString(file, page.replaceFirst("<head>", "<head>" + WATCH));
    List<String> command = new ArrayList<>();
    command.add(browser.isEmpty() ? find() : browser);
    command.addAll(
        List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--user-data-dir=" + directory.resolve("profile"),
            "--window-size=1200,900",
            "--enable-logging=stderr",
            "--virtual-time-budget=5000",
            "--dump-dom",
            file.toUri().toString()));
    Path dom = directory.resolve("dom.html");
    Path log = directory.resolve("browser.log");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(dom.toFile())
            .redirectError(log.toFile())
            .start();
    if (!process.waitFor(120, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
      fail("%s did not end within 120 seconds; it said: %s", command.get(0), read(log));
    }
    assertThat(process.exitValue()).as("%s said: %s", command.get(0), read(log)).isZero();
    assertThat(read(log)).doesNotContain("CONSOLE");
    return read(dom);
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8);
  }

  private static String find() {
    List<String> names = List.of("chromium", "chromium-browser", "google-chrome", "chrome");
    return Stream.of(System.getenv("PATH").split(java.io.File.pathSeparator, -1))
        .flatMap(folder -> names.stream().map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst()
        .orElseGet(
            () ->
                fail(
                    "no Chromium on the PATH to load the report in: install it (Debian: apt-get"
                        + " install chromium), name it with -Dnightsieve.browser=PATH, or do"
                        + " without this test with -Dnightsieve.browser=off"));
  }
}
