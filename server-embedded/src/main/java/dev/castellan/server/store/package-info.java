/** The interfaces that a store of the server's state implements. A store keeps rows and adds no business rule. */
@NullMarked
package dev.castellan.server.store;

import org.jspecify.annotations.NullMarked;
