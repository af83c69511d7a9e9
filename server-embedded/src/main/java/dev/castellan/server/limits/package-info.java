/** Limits on sizes, counts, durations and rates, and quotas of organizations. */
@NullMarked
package dev.castellan.server.limits;

import org.jspecify.annotations.NullMarked;
