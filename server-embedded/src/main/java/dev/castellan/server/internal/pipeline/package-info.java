/** The steps of a request, independent of any HTTP server. */
@NullMarked
package dev.castellan.server.internal.pipeline;

import org.jspecify.annotations.NullMarked;
