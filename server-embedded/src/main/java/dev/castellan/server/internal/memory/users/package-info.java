/** Users of the store in memory, and the indexes that list them. */
@NullMarked
package dev.castellan.server.internal.memory.users;

import org.jspecify.annotations.NullMarked;
