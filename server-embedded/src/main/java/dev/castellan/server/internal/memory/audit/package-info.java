/** The audit events of the store in memory, and the search for their pages. */
@NullMarked
package dev.castellan.server.internal.memory.audit;

import org.jspecify.annotations.NullMarked;
