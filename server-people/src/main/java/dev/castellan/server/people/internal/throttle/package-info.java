/** Limits failed sign-ins by user, browser and network address. */
@NullMarked
package dev.castellan.server.people.internal.throttle;

import org.jspecify.annotations.NullMarked;
