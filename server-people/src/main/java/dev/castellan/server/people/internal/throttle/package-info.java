/** Limits failed sign-ins by user, by browser and by network address. */
@NullMarked
package dev.castellan.server.people.internal.throttle;

import org.jspecify.annotations.NullMarked;
