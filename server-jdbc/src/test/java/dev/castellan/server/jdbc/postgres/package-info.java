/**
 * A real PostgreSQL for tests. All tests in a JVM share one server
 * ({@link dev.castellan.server.jdbc.postgres.Postgres}). Failure tests start separate servers
 * ({@link dev.castellan.server.jdbc.postgres.Cluster}, {@link dev.castellan.server.jdbc.postgres.SynchronousPair}).
 */
@NullMarked
package dev.castellan.server.jdbc.postgres;

import org.jspecify.annotations.NullMarked;
