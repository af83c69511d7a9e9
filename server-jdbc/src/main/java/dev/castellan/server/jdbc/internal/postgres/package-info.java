/** What PostgreSQL needs of its own: dialect, connections, writes. */
@NullMarked
package dev.castellan.server.jdbc.internal.postgres;

import org.jspecify.annotations.NullMarked;
