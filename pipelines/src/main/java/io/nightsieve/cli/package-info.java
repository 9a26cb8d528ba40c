/**
 * The command line: one class a command, and {@link io.nightsieve.cli.NightlyRun} for the order of
 * a night.
 */
package io.nightsieve.cli;
