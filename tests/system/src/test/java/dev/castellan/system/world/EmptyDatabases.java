package dev.castellan.system.world;

import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Empty databases that tests reuse, because emptying a database takes a tenth of the time needed to create one. Safe
 * for use by multiple threads.
 */
final class EmptyDatabases {

    private static final Queue<Database> IDLE = new ConcurrentLinkedQueue<>();

    private EmptyDatabases() {}

    /** Returns a database without tables, or one that a closed store used and whose tables are empty. */
    static Database take() {
        Database idle = IDLE.poll();
        return idle == null ? Postgres.fresh() : idle;
    }

    /** Empties a database, and returns it to the pool. The database must not be in use by a store. */
    static void giveBack(Database database) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            // also empties all other tables, because their rows refer to organizations
            statement.execute("TRUNCATE organizations CASCADE");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        IDLE.add(database);
    }
}
