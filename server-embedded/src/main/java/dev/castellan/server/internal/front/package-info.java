/** The HTTP front: Undertow parses requests, and the front checks, queues, answers and bounds them. */
@NullMarked
package dev.castellan.server.internal.front;

import org.jspecify.annotations.NullMarked;
