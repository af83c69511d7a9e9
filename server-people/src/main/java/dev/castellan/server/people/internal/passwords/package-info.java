/** Password hashing and the rules for new passwords. */
@NullMarked
package dev.castellan.server.people.internal.passwords;

import org.jspecify.annotations.NullMarked;
