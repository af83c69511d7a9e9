/** The pages on which users manage their passwords, passkeys and sessions. */
@NullMarked
package dev.castellan.server.console.internal.security;

import org.jspecify.annotations.NullMarked;
