/** Begins, finds and ends sessions. */
@NullMarked
package dev.castellan.server.people.internal.sessions;

import org.jspecify.annotations.NullMarked;
