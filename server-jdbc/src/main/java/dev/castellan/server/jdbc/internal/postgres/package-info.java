/** The parts that are specific to PostgreSQL: dialect, connections, writes. */
@NullMarked
package dev.castellan.server.jdbc.internal.postgres;

import org.jspecify.annotations.NullMarked;
