/** Plays a case on a stage: sends its requests and checks the answers. */
@NullMarked
package dev.castellan.conformance.internal.run;

import org.jspecify.annotations.NullMarked;
