/** Writes a recorded request as a curl command and as Java. */
@NullMarked
package dev.castellan.harness.internal.code;

import org.jspecify.annotations.NullMarked;
