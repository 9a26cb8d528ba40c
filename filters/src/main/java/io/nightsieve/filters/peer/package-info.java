/**
 * The wire formats of filters that serving systems already read, byte for byte. Each format is a
 * fingerprint of the item (the peer's own hash of its key), a rule from fingerprint to bits, and an
 * encoding; {@link io.nightsieve.filters.peer.WireFormats} lists them all.
 */
package io.nightsieve.filters.peer;
