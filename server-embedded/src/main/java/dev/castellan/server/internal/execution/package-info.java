/**
 * Runs operations on the store after validating the caller in the state that the operation sees, and records the
 * changes.
 */
@NullMarked
package dev.castellan.server.internal.execution;

import org.jspecify.annotations.NullMarked;
