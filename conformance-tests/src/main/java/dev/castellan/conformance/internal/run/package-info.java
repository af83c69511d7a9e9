/** Runs a case in its environment: sends its requests and checks the responses. */
@NullMarked
package dev.castellan.conformance.internal.run;

import org.jspecify.annotations.NullMarked;
