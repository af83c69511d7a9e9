/**
 * Runs operations on the store for a caller who is valid in the state that the operation sees, and records their
 * changes.
 */
@NullMarked
package dev.castellan.server.internal.execution;

import org.jspecify.annotations.NullMarked;
