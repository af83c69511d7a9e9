/**
 * Attacks by clients of a hostile organization, against the loopback interface only, and the clients of another
 * organization that use the server at the same time.
 *
 * <p>To add an attack, write a class that implements {@link Attack} and add it to {@link AttackKind}. {@link Flood}
 * sends a request repeatedly on many connections, {@link HeldConnections} holds connections that send only their first
 * bytes, and {@link Target} builds requests.
 */
@NullMarked
package dev.castellan.benchmarks.attacks;

import org.jspecify.annotations.NullMarked;
