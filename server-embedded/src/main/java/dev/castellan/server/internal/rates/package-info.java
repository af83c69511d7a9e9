/** Counts the calls of each caller, and refuses calls that exceed the limits. */
@NullMarked
package dev.castellan.server.internal.rates;

import org.jspecify.annotations.NullMarked;
