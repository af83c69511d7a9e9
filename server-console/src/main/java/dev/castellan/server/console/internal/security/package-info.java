/** The credentials and sessions of a person: password, passkeys, browsers that are signed in. */
@NullMarked
package dev.castellan.server.console.internal.security;

import org.jspecify.annotations.NullMarked;
