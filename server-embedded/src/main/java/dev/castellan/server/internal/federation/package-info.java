/** The exchange of JWTs for tokens, after another module has verified their signatures. */
@NullMarked
package dev.castellan.server.internal.federation;

import org.jspecify.annotations.NullMarked;
