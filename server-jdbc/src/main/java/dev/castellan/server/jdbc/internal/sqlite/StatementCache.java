package dev.castellan.server.jdbc.internal.sqlite;

import dev.castellan.server.jdbc.internal.database.StatementSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.DefaultStatementBuilder;
import org.jdbi.v3.core.statement.StatementBuilder;
import org.jdbi.v3.core.statement.StatementBuilderFactory;
import org.jdbi.v3.core.statement.StatementContext;
import org.sqlite.SQLiteConnection;

/**
 * Caches the prepared statements of each SQLite connection. SQLite takes longer to plan most statements than to run
 * them, and its driver does not cache them.
 */
final class StatementCache implements StatementSource, StatementBuilderFactory {

    /**
     * The maximum number of cached statements for each connection. Without a limit, the cache would grow indefinitely,
     * because user listings produce many different statements. The least recently used statement is evicted first.
     */
    private static final int MAX_STATEMENTS = 200;

    private final Map<SQLiteConnection, ConnectionStatements> connections = new HashMap<>();

    @Override
    public <T> T use(Connection connection, String sql, Use<T> use) throws SQLException {
        ConnectionStatements statements = of(connection.unwrap(SQLiteConnection.class));
        PreparedStatement statement = statements.take(sql);
        try {
            return use.of(statement);
        } finally {
            statements.giveBack(statement);
        }
    }

    @Override
    public void configure(Jdbi jdbi) {
        jdbi.setStatementBuilderFactory(this);
    }

    @Override
    public StatementBuilder createStatementBuilder(Connection connection) {
        try {
            return of(connection.unwrap(SQLiteConnection.class));
        } catch (SQLException e) {
            throw new IllegalStateException("this is not a connection to SQLite", e);
        }
    }

    private synchronized ConnectionStatements of(SQLiteConnection connection) {
        ConnectionStatements cached = connections.get(connection);
        if (cached == null) {
            connections.keySet().removeIf(StatementCache::isClosed);
            cached = new ConnectionStatements(connection);
            connections.put(connection, cached);
        }
        return cached;
    }

    private static boolean isClosed(SQLiteConnection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }

    /** The statements of one connection. Only one thread at a time uses the connection and its statements. */
    private static final class ConnectionStatements extends DefaultStatementBuilder {

        private final SQLiteConnection connection;
        private final Map<String, PreparedStatement> free = new LinkedHashMap<>();
        private final IdentityHashMap<Statement, String> inUse = new IdentityHashMap<>();

        ConnectionStatements(SQLiteConnection connection) {
            this.connection = connection;
        }

        @Override
        public PreparedStatement create(Connection proxy, String sql, StatementContext context) throws SQLException {
            return take(sql);
        }

        @Override
        public void close(Connection proxy, String ignored, Statement statement) throws SQLException {
            giveBack(statement);
        }

        PreparedStatement take(String sql) throws SQLException {
            PreparedStatement cached = free.remove(sql);
            PreparedStatement statement = cached == null ? connection.prepareStatement(sql) : cached;
            inUse.put(statement, sql);
            return statement;
        }

        void giveBack(Statement statement) throws SQLException {
            String sql = inUse.remove(statement);
            if (sql == null
                    || free.containsKey(sql)
                    || !(statement instanceof PreparedStatement prepared)
                    || isFinalized(prepared)) {
                statement.close();
                return;
            }
            // the variables stay bound until the next use, because clearing them would make SQLite plan the statement
            // again
            free.put(sql, prepared);
            if (free.size() > MAX_STATEMENTS) {
                closeOldest();
            }
        }

        /**
         * Returns true if the driver has finalized the statement, which it does after a full disk, an I/O error or an
         * interrupt. Methods of a finalized statement throw, although {@code isClosed} returns false.
         */
        private static boolean isFinalized(PreparedStatement statement) {
            try {
                statement.getParameterMetaData().getParameterCount();
                return false;
            } catch (SQLException e) {
                return true;
            }
        }

        private void closeOldest() throws SQLException {
            Iterator<PreparedStatement> oldest = free.values().iterator();
            oldest.next().close();
            oldest.remove();
        }
    }
}
