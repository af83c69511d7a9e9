/**
 * Stubs: answers that a test gives instead of the server, also for operations that are not part of the specification.
 */
@NullMarked
package dev.castellan.harness.stubs;

import org.jspecify.annotations.NullMarked;
