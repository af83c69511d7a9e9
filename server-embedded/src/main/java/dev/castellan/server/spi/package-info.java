/** The extension points of the server: routes, steps, listeners, guards, and sources of ids and secrets. */
@NullMarked
package dev.castellan.server.spi;

import org.jspecify.annotations.NullMarked;
