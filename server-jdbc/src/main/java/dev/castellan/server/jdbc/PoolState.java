package dev.castellan.server.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import org.jspecify.annotations.Nullable;

/**
 * The state of one connection pool of a {@link JdbcStore} at a point in time, for metrics.
 *
 * @param active the number of connections in use
 * @param idle the number of open connections that are not in use
 * @param waiting the number of threads waiting for a connection
 * @param max the maximum number of open connections
 */
public record PoolState(int active, int idle, int waiting, int max) {

    static PoolState of(HikariDataSource pool) {
        @Nullable HikariPoolMXBean state = pool.getHikariPoolMXBean();
        return state == null
                ? new PoolState(0, 0, 0, pool.getMaximumPoolSize())
                : new PoolState(
                        state.getActiveConnections(),
                        state.getIdleConnections(),
                        state.getThreadsAwaitingConnection(),
                        pool.getMaximumPoolSize());
    }
}
