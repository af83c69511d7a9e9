/** The store of a server, and the exceptions that a store throws. */
@NullMarked
package dev.castellan.server.store;

import org.jspecify.annotations.NullMarked;
