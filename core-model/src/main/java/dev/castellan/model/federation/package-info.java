/** Workload identity federation: issuers of JWTs, and the rules that exchange these JWTs for API tokens. */
@NullMarked
package dev.castellan.model.federation;

import org.jspecify.annotations.NullMarked;
