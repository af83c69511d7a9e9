/** Threads, queues and futures of the asynchronous client. */
@NullMarked
package dev.castellan.client.internal.concurrent;

import org.jspecify.annotations.NullMarked;
