/** Stubs that answer requests instead of the server, and may add operations outside the specification. */
@NullMarked
package dev.castellan.harness.stubs;

import org.jspecify.annotations.NullMarked;
