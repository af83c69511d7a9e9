/** The HTTP front, which checks, queues, limits and answers the requests that Undertow parses. */
@NullMarked
package dev.castellan.server.internal.front;

import org.jspecify.annotations.NullMarked;
