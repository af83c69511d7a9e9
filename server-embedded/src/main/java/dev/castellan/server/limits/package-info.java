/** Limits of sizes, numbers, times and rates. */
@NullMarked
package dev.castellan.server.limits;

import org.jspecify.annotations.NullMarked;
