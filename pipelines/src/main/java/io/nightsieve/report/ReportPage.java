package io.nightsieve.report;

import com.github.mustachejava.DefaultMustacheFactory;
import com.github.mustachejava.Mustache;
import io.nightsieve.audit.AuditResult;
import io.nightsieve.version.Manifest;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Renders an audit as one HTML page that needs nothing from elsewhere: style, script and chart
 * library are within it. The same audit gives the same page.
 */
public final class ReportPage {
  private static final String CHART_LIBRARY =
      "/META-INF/resources/webjars/chart.js/4.4.4/dist/chart.umd.js";

  private ReportPage() {}

  /** The page of this version's audit. */
  public static String render(Manifest manifest, AuditResult audit) {
    Map<String, Object> model = new HashMap<>(ReportModel.of(manifest, audit));
    model.put("css", resource("report.css"));
    model.put("script", resource("report.js"));
    model.put("chartLibrary", resource(CHART_LIBRARY).replaceAll("//# sourceMappingURL=.*", ""));
    model.put("data", ChartData.json(audit));
    Mustache page =
        new DefaultMustacheFactory()
            .compile(new StringReader(resource("report.mustache")), "report.mustache");
    StringWriter html = new StringWriter();
    page.execute(html, model);
    return html.toString();
  }

  private static String resource(String name) {
    try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is not on the class path; rebuild the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the resource " + name, e);
    }
  }
}
