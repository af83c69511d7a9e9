/** Durable stores: in a SQLite file for one server, or in PostgreSQL for many. Start at {@link JdbcStore}. */
@NullMarked
package dev.castellan.server.jdbc;

import org.jspecify.annotations.NullMarked;
