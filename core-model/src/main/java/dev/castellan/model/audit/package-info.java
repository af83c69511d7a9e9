/** Audit events, and filters for lists of them. */
@NullMarked
package dev.castellan.model.audit;

import org.jspecify.annotations.NullMarked;
