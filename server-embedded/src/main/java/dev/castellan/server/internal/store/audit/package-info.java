/** The audit events of a store. */
@NullMarked
package dev.castellan.server.internal.store.audit;

import org.jspecify.annotations.NullMarked;
