/** Writes a recorded request as a command for curl and as Java. */
@NullMarked
package dev.castellan.harness.internal.code;

import org.jspecify.annotations.NullMarked;
