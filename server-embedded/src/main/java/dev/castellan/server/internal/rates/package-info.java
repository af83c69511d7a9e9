/** Counts the calls of each caller, and refuses calls over the limits. */
@NullMarked
package dev.castellan.server.internal.rates;

import org.jspecify.annotations.NullMarked;
