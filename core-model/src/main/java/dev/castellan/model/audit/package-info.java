/** Audit events and a filter for lists of events. */
@NullMarked
package dev.castellan.model.audit;

import org.jspecify.annotations.NullMarked;
