/** The SQLite-specific parts: dialect, connections, file lock and statement cache. */
@NullMarked
package dev.castellan.server.jdbc.internal.sqlite;

import org.jspecify.annotations.NullMarked;
