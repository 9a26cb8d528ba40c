package io.nightsieve.audit;

/**
 * The audit came to no decision, since something that has nothing to do with the version failed.
 */
public final class AuditBrokeOffException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  AuditBrokeOffException(String version, String auditFile, Exception cause) {
    super(
        "the audit of version "
            + version
            + " broke off: "
            + cause.getMessage()
            + ". Nothing was decided and nothing is published; what was measured is in "
            + auditFile
            + ". Mend the cause and run the audit again",
        cause);
  }
}
