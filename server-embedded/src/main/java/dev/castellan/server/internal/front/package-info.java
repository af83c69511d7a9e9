/** The HTTP front, which checks, queues, limits and responds to the requests that Undertow parses. */
@NullMarked
package dev.castellan.server.internal.front;

import org.jspecify.annotations.NullMarked;
