/** The security page: the password, the passkeys and the sessions of the signed-in user. */
@NullMarked
package dev.castellan.server.console.internal.security;

import org.jspecify.annotations.NullMarked;
