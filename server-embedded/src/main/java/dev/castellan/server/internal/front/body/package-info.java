/** Reads the bodies of requests. */
@NullMarked
package dev.castellan.server.internal.front.body;

import org.jspecify.annotations.NullMarked;
