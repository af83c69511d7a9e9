/** Connections, the dialect of a database, and what its failures mean. */
@NullMarked
package dev.castellan.server.jdbc.internal.database;

import org.jspecify.annotations.NullMarked;
