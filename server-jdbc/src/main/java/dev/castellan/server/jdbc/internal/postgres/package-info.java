/** The PostgreSQL-specific parts: dialect, connections, checks and writes. */
@NullMarked
package dev.castellan.server.jdbc.internal.postgres;

import org.jspecify.annotations.NullMarked;
