/** The SQLite-specific parts: dialect, file lock and grouped writes. */
@NullMarked
package dev.castellan.server.jdbc.internal.sqlite;

import org.jspecify.annotations.NullMarked;
