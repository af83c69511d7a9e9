/** The endpoint that exchanges JWTs for tokens (RFC 8693). */
@NullMarked
package dev.castellan.server.identity.internal.exchange;

import org.jspecify.annotations.NullMarked;
