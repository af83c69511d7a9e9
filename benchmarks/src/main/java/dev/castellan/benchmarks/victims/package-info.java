/** Clients that ask at a fixed rate, and how long their requests take while somebody else attacks the server. */
@NullMarked
package dev.castellan.benchmarks.victims;

import org.jspecify.annotations.NullMarked;
