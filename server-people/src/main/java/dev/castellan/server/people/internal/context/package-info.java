/** The store, ids, secrets and audit events that every operation uses. */
@NullMarked
package dev.castellan.server.people.internal.context;

import org.jspecify.annotations.NullMarked;
