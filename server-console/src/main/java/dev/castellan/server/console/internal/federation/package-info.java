/** The pages for workload identity: the issuers and rules by which programs exchange JWTs for tokens. */
@NullMarked
package dev.castellan.server.console.internal.federation;

import org.jspecify.annotations.NullMarked;
