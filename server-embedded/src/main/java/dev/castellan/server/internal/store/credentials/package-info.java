/** The rows for signing in: invitations, passwords, passkeys, sessions and known browsers. */
@NullMarked
package dev.castellan.server.internal.store.credentials;

import org.jspecify.annotations.NullMarked;
