/** The way of a request, free of any HTTP server: from the neutral request to the neutral answer. */
@NullMarked
package dev.castellan.server.internal.pipeline;

import org.jspecify.annotations.NullMarked;
