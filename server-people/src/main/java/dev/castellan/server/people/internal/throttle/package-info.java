/** Limits failures to sign in, of a user and of an address. */
@NullMarked
package dev.castellan.server.people.internal.throttle;

import org.jspecify.annotations.NullMarked;
