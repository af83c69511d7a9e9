/** The first statement of a unit of work, and its results. */
@NullMarked
package dev.castellan.server.jdbc.internal.prefetch;

import org.jspecify.annotations.NullMarked;
