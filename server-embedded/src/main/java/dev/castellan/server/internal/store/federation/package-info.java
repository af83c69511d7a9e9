/** The rows of workload identity federation: issuers, and the rules that exchange their JWTs for tokens. */
@NullMarked
package dev.castellan.server.internal.store.federation;

import org.jspecify.annotations.NullMarked;
