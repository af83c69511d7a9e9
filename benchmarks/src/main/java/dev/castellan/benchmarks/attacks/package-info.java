/**
 * Attacks by clients of a hostile organization. Attacks target only the loopback interface.
 *
 * <p>To add an attack, write a class that implements {@link Attack} and add it to {@link AttackKind}. {@link
 * IdleConnections} holds connections open after sending some bytes, and {@link Target} builds requests.
 */
@NullMarked
package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.attacks.AttackKind.Attack;
import org.jspecify.annotations.NullMarked;
