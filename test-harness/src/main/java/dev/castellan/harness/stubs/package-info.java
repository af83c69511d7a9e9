/** Stubs that respond to requests instead of the server, and can add operations outside the specification. */
@NullMarked
package dev.castellan.harness.stubs;

import org.jspecify.annotations.NullMarked;
