/** The HTTP front. Undertow parses requests, and the front checks, queues, limits and answers them. */
@NullMarked
package dev.castellan.server.internal.front;

import org.jspecify.annotations.NullMarked;
