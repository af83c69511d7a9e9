/** The users of the in-memory store, and the indexes for listing them. */
@NullMarked
package dev.castellan.server.internal.memory.users;

import org.jspecify.annotations.NullMarked;
