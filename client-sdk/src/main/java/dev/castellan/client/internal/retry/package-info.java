/** Retries of failed attempts: policy, backoff and budget. */
@NullMarked
package dev.castellan.client.internal.retry;

import org.jspecify.annotations.NullMarked;
