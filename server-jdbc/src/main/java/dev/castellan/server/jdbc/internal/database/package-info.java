/** Connections, database dialects, and the translation of database failures. */
@NullMarked
package dev.castellan.server.jdbc.internal.database;

import org.jspecify.annotations.NullMarked;
