/** Routes requests to their tenants, through interceptions and the journal. */
@NullMarked
package dev.castellan.harness.internal.routing;

import org.jspecify.annotations.NullMarked;
