/**
 * Measures a staged version against its logs, and judges it. Measuring is kept apart from judging:
 * {@link io.nightsieve.audit.AuditMetrics} is everything that was measured, {@link
 * io.nightsieve.audit.Check} is a pure function of it.
 */
package io.nightsieve.audit;
