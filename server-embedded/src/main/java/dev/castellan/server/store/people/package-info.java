/** The rows of users who sign in: invitations, passwords, passkeys, challenges and sessions. */
@NullMarked
package dev.castellan.server.store.people;

import org.jspecify.annotations.NullMarked;
