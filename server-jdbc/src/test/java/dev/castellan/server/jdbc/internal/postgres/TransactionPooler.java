package dev.castellan.server.jdbc.internal.postgres;

import dev.castellan.server.jdbc.postgres.Database;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A source of connections that share database sessions, as with PgBouncer and {@code pool_mode = transaction}. Each
 * statement or transaction runs in a free session.
 */
final class TransactionPooler implements AutoCloseable {

    /** The order in which free sessions are used. */
    enum Choice {
        /** The most recently used session, which is PgBouncer's default. */
        LAST_USED,
        /** The session that has been free longest, as with {@code server_round_robin}. */
        ROUND_ROBIN
    }

    private final Deque<Connection> free = new ArrayDeque<>();
    private final Choice choice;

    private TransactionPooler(Choice choice) {
        this.choice = choice;
    }

    static TransactionPooler of(Database database, int sessions, Choice choice) throws SQLException {
        TransactionPooler pooler = new TransactionPooler(choice);
        for (int i = 0; i < sessions; i++) {
            pooler.free.add(database.connect());
        }
        return pooler;
    }

    DataSource source() {
        return proxy(DataSource.class, (method, arguments) -> proxy(Connection.class, new Client()::call));
    }

    private Connection take() {
        return choice == Choice.LAST_USED ? free.removeLast() : free.removeFirst();
    }

    @Override
    public void close() throws SQLException {
        for (Connection session : free) {
            session.close();
        }
    }

    private static <T> T proxy(Class<T> type, Call call) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> call.of(method, arguments)));
    }

    /** Handles a method call. */
    private interface Call {
        @Nullable
        Object of(Method method, Object @Nullable [] arguments) throws Exception;
    }

    /** A client connection that supports only the methods that the check uses. */
    private final class Client {

        private boolean inTransaction;
        private @Nullable Connection held;

        @Nullable
        Object call(Method method, Object @Nullable [] arguments) throws Exception {
            switch (method.getName()) {
                case "setAutoCommit" -> inTransaction = arguments != null && arguments[0].equals(false);
                case "createStatement" -> {
                    return session().createStatement();
                }
                case "rollback", "close" -> giveBack();
                default -> throw new UnsupportedOperationException(method.toString());
            }
            return null;
        }

        private Connection session() {
            if (held != null) {
                return held;
            }
            Connection session = take();
            if (inTransaction) {
                held = session;
            } else {
                free.addLast(session);
            }
            return session;
        }

        private void giveBack() {
            if (held != null) {
                free.addLast(held);
                held = null;
            }
        }
    }
}
