/** Passwords: the rules for new passwords and the hashes. */
@NullMarked
package dev.castellan.server.people.internal.passwords;

import org.jspecify.annotations.NullMarked;
