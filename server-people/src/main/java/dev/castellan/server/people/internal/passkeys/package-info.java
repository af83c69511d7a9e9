/** Passkey registration, sign-in and management. */
@NullMarked
package dev.castellan.server.people.internal.passkeys;

import org.jspecify.annotations.NullMarked;
