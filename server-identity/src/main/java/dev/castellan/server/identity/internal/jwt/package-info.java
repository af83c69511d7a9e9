/** Reads and verifies JWTs, and keeps the keys of their issuers. */
@NullMarked
package dev.castellan.server.identity.internal.jwt;

import org.jspecify.annotations.NullMarked;
