/**
 * Attacks on a server by clients of a hostile organization, and the clients of another organization that use the server
 * at the same time. All run on the loopback interface only.
 *
 * <p>To add an attack, implement {@link Attack} and add the class to {@link AttackKind}. {@link Flood} sends a request
 * on many connections repeatedly, {@link HeldConnections} holds connections that send only their first bytes, and
 * {@link Target} sends single requests.
 */
@NullMarked
package dev.castellan.benchmarks.attacks;

import org.jspecify.annotations.NullMarked;
