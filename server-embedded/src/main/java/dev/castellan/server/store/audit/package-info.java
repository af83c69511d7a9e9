/** The audit events that a store keeps. */
@NullMarked
package dev.castellan.server.store.audit;

import org.jspecify.annotations.NullMarked;
