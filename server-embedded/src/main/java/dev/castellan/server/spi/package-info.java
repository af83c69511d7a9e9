/** For those who extend the server: operations, routes, steps, listeners, guards. */
@NullMarked
package dev.castellan.server.spi;

import org.jspecify.annotations.NullMarked;
