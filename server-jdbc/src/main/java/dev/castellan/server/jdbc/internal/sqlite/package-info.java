/** What SQLite needs of its own: dialect, file lock, grouped writes. */
@NullMarked
package dev.castellan.server.jdbc.internal.sqlite;

import org.jspecify.annotations.NullMarked;
