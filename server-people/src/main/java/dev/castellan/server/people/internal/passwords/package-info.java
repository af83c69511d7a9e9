/** Passwords: which are allowed, how they are hashed, and on which threads. */
@NullMarked
package dev.castellan.server.people.internal.passwords;

import org.jspecify.annotations.NullMarked;
