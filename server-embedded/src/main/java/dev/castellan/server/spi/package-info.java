/** Types for those who extend the server: operations, routes, steps, listeners, guards, sources of ids and secrets. */
@NullMarked
package dev.castellan.server.spi;

import org.jspecify.annotations.NullMarked;
