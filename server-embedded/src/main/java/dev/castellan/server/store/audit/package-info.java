/** The audit events of a store. */
@NullMarked
package dev.castellan.server.store.audit;

import org.jspecify.annotations.NullMarked;
