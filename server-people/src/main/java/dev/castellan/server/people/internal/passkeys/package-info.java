/** Registers passkeys, signs in with them, and manages them. */
@NullMarked
package dev.castellan.server.people.internal.passkeys;

import org.jspecify.annotations.NullMarked;
