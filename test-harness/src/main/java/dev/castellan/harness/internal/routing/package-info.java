/** Leads a request to its tenant, and through it. */
@NullMarked
package dev.castellan.harness.internal.routing;

import org.jspecify.annotations.NullMarked;
