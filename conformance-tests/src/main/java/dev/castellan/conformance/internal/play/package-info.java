/** Plays a case on a stage: sends its requests and checks the answers. */
@NullMarked
package dev.castellan.conformance.internal.play;

import org.jspecify.annotations.NullMarked;
