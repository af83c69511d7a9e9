/** The audit events of the in-memory store, and the search that pages through them. */
@NullMarked
package dev.castellan.server.internal.memory.audit;

import org.jspecify.annotations.NullMarked;
