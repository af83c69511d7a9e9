/** The parts that are specific to SQLite: dialect, file lock, grouped writes. */
@NullMarked
package dev.castellan.server.jdbc.internal.sqlite;

import org.jspecify.annotations.NullMarked;
