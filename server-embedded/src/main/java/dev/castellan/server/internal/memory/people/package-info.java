/** The state of users who sign in, in the store in memory. */
@NullMarked
package dev.castellan.server.internal.memory.people;

import org.jspecify.annotations.NullMarked;
