/** The HTTP front on Undertow. */
@NullMarked
package dev.castellan.server.internal.front;

import org.jspecify.annotations.NullMarked;
