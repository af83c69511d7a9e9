package dev.castellan.server.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import org.jspecify.annotations.Nullable;

/**
 * How busy the connections of a store are at one moment.
 *
 * @param active connections in use
 * @param idle connections that wait to be used
 * @param waiting callers that wait for a connection
 * @param most the most connections that there may be
 */
public record PoolState(int active, int idle, int waiting, int most) {

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
