/** Limits on sizes, numbers, times and rates, and quotas of organizations. */
@NullMarked
package dev.castellan.server.limits;

import org.jspecify.annotations.NullMarked;
