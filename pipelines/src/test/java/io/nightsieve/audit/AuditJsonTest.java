package io.nightsieve.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.nightsieve.config.NightsieveException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AuditJsonTest {
  private static final JsonMapper STRICT =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  @Test
  void whatIsWrittenIsRead() {
    AuditResult audit = AuditSamples.sound();
    byte[] json = AuditJson.write(audit);
    assertThat(AuditJson.read(json, "audit.json")).isEqualTo(audit);
    assertThat(AuditJson.write(AuditJson.read(json, "audit.json"))).isEqualTo(json);
  }

  @Test
  void g01_idsAboveTwoToThe53AreStrings() throws Exception {
    List<Finding> neighbours =
        List.of(
            finding("1161888007138312192", "1161888007138312193"),
            finding("1161888007138312193", "1161888007138312192"));
    AuditMetrics metrics =
        AuditSamples.members(new Findings(Map.of(Finding.Problem.FALSE_NEGATIVE, 2L), neighbours));
    byte[] json = AuditJson.write(AuditSamples.judge(metrics, 1000, 1000));
    JsonNode listed = STRICT.readTree(json).at("/findings/listed");
    assertThat(listed.at("/0/user").isTextual()).isTrue();
    assertThat(listed.at("/0/user").asText()).isEqualTo("1161888007138312192");
    assertThat(listed.at("/0/item").asText()).isEqualTo("1161888007138312193");
    assertThat(STRICT.readTree(json).at("/cappedUsers/0/user").isTextual()).isTrue();
  }

  @Test
  void g03_aRateThatWasNotMeasuredIsNullInStrictJson() throws Exception {
    byte[] json = AuditJson.write(AuditSamples.judge(AuditMetrics.NONE, 0, 0));
    assertThat(new String(json, StandardCharsets.UTF_8)).doesNotContain("NaN", "Infinity");
    JsonNode rate = STRICT.readTree(json).get("rate");
    assertThat(rate.get("rate").isNull()).isTrue();
    assertThat(rate.get("upper95").isNull()).isTrue();
    assertThat(rate.get("probes").asLong()).isZero();
  }

  @Test
  void whatIsNotAnAuditIsNamed() {
    assertThatThrownBy(() -> AuditJson.read("{".getBytes(StandardCharsets.UTF_8), "v/audit.json"))
        .isInstanceOf(NightsieveException.class)
        .hasMessageStartingWith("v/audit.json is not an audit");
  }

  private static Finding finding(String user, String item) {
    return new Finding(Finding.Problem.FALSE_NEGATIVE, "all", user, item, null, "answered new");
  }
}
