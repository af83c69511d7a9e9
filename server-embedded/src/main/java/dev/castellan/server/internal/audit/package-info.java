/** Writes audit events in the transactions of their changes. */
@NullMarked
package dev.castellan.server.internal.audit;

import org.jspecify.annotations.NullMarked;
