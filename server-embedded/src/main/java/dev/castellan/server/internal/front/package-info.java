/** The HTTP front. Undertow parses requests. The front checks, queues, answers and limits them. */
@NullMarked
package dev.castellan.server.internal.front;

import org.jspecify.annotations.NullMarked;
