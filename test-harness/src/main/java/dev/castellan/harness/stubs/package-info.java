/** Answers that a test gives in the place of the server, and operations that the specification does not show. */
@NullMarked
package dev.castellan.harness.stubs;

import org.jspecify.annotations.NullMarked;
