/** The flow of one request through the front. */
@NullMarked
package dev.castellan.server.internal.front.flow;

import org.jspecify.annotations.NullMarked;
