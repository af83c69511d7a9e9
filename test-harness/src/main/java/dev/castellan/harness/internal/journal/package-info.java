/** Records the requests of a tenant, and checks expectations about them. */
@NullMarked
package dev.castellan.harness.internal.journal;

import org.jspecify.annotations.NullMarked;
