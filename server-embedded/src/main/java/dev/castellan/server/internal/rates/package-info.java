/** Counts how often a caller calls, and refuses what comes too often. */
@NullMarked
package dev.castellan.server.internal.rates;

import org.jspecify.annotations.NullMarked;
