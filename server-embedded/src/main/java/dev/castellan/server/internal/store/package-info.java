/** The interfaces that a store implements. A store keeps rows and does not enforce business rules. */
@NullMarked
package dev.castellan.server.internal.store;

import org.jspecify.annotations.NullMarked;
