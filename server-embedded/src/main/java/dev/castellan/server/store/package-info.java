/** Where a server keeps its rows, and how a store fails. */
@NullMarked
package dev.castellan.server.store;

import org.jspecify.annotations.NullMarked;
