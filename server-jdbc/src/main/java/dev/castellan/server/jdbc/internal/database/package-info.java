/** Connections, the dialect of a database, and the translation of its failures. */
@NullMarked
package dev.castellan.server.jdbc.internal.database;

import org.jspecify.annotations.NullMarked;
