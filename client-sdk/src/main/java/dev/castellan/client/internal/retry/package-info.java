/** Retries of failed attempts: policy, backoff, budget. */
@NullMarked
package dev.castellan.client.internal.retry;

import org.jspecify.annotations.NullMarked;
