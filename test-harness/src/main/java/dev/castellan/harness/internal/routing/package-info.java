/** The path of a request to its tenant and through faults, stubs and journal. */
@NullMarked
package dev.castellan.harness.internal.routing;

import org.jspecify.annotations.NullMarked;
