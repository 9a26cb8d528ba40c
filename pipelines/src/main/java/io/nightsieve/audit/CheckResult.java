package io.nightsieve.audit;

/**
 * A check and what it came to.
 *
 * @param id the check's name in files
 * @param title what it holds the version to, in words
 * @param bound the bound, in words and numbers
 * @param outcome what it came to
 */
public record CheckResult(String id, String title, String bound, Outcome outcome) {}
