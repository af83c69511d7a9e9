/**
 * Durable stores: a SQLite file for one server, or PostgreSQL for any number of servers. The entry point is
 * {@link JdbcStore}.
 */
@NullMarked
package dev.castellan.server.jdbc;

import org.jspecify.annotations.NullMarked;
