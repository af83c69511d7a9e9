/** Limits of size, time and rate. */
@NullMarked
package dev.castellan.server.limits;

import org.jspecify.annotations.NullMarked;
