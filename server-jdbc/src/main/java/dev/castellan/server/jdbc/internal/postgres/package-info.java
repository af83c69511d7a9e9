/** The PostgreSQL-specific parts: dialect, connections, checks, and distribution over Citus nodes. */
@NullMarked
package dev.castellan.server.jdbc.internal.postgres;

import org.jspecify.annotations.NullMarked;
