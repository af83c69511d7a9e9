/** The rows for signing in: invitations, passwords, passkeys, sessions and known browsers. */
@NullMarked
package dev.castellan.server.store.people;

import org.jspecify.annotations.NullMarked;
