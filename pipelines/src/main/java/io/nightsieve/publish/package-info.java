/**
 * From an approved version to the live one: the lock, the pointer, rollback, and dropping what is
 * old. The files are specified in {@code docs/spec/layout.md}.
 */
package io.nightsieve.publish;
