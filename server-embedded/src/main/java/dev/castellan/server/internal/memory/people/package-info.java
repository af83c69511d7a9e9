/** What the store in memory keeps for people who sign in. */
@NullMarked
package dev.castellan.server.internal.memory.people;

import org.jspecify.annotations.NullMarked;
