/** When a failed attempt is followed by another: policy, backoff, budget. */
@NullMarked
package dev.castellan.client.internal.retry;

import org.jspecify.annotations.NullMarked;
