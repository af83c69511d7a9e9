/** Routes requests to their tenants, and through faults, stubs and journal. */
@NullMarked
package dev.castellan.harness.internal.routing;

import org.jspecify.annotations.NullMarked;
