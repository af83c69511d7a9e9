/** The users of the store in memory, and the indexes for lists of them. */
@NullMarked
package dev.castellan.server.internal.memory.users;

import org.jspecify.annotations.NullMarked;
