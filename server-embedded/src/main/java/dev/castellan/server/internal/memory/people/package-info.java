/** The sign-in state of users in the in-memory store. */
@NullMarked
package dev.castellan.server.internal.memory.people;

import org.jspecify.annotations.NullMarked;
