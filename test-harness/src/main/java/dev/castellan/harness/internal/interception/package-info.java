/** Applies the interceptions of a tenant to its requests. */
@NullMarked
package dev.castellan.harness.internal.interception;

import org.jspecify.annotations.NullMarked;
