/** The audit as a page for people: one self-contained HTML file. */
package io.nightsieve.report;
