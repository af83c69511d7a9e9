/**
 * Attacks on a server by clients of a hostile organization, against the loopback interface only, and the clients of
 * another organization meanwhile.
 *
 * <p>To add an attack, write a class that implements {@link Attack} and add it to {@link AttackKind}. {@link Flood} sends
 * one request on many connections again and again, {@link HeldConnections} holds connections that send no more than their
 * first bytes, {@link Target} makes requests.
 */
@NullMarked
package dev.castellan.benchmarks.attacks;

import org.jspecify.annotations.NullMarked;
