/**
 * A real PostgreSQL for tests: one that all tests of a JVM share ({@link dev.castellan.server.jdbc.postgres.Postgres}),
 * and ones of their own for tests of failures ({@link dev.castellan.server.jdbc.postgres.Cluster},
 * {@link dev.castellan.server.jdbc.postgres.SynchronousPair}).
 */
@NullMarked
package dev.castellan.server.jdbc.postgres;

import org.jspecify.annotations.NullMarked;
