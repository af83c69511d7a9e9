/** Logins of programs by device code (RFC 8628). */
@NullMarked
package dev.castellan.server.people.internal.devices;

import org.jspecify.annotations.NullMarked;
