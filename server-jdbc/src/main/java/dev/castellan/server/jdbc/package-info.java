/** A store in a SQL database: a SQLite file on one machine, PostgreSQL for many nodes. */
@NullMarked
package dev.castellan.server.jdbc;

import org.jspecify.annotations.NullMarked;
