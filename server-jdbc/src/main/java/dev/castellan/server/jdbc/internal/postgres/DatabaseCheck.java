package dev.castellan.server.jdbc.internal.postgres;

import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Checks that a PostgreSQL database can hold the tables of a store. */
public final class DatabaseCheck {

    private static final String PRIVILEGE = "SELECT coalesce(has_schema_privilege(current_schema(), 'CREATE'), false),"
            + " quote_ident(current_user), quote_ident(current_database()),"
            + " coalesce(quote_ident(current_schema()), 'public')";

    private DatabaseCheck() {}

    /**
     * Checks that a database uses UTF-8. With a different encoding, the database rejects some strings, and sort order
     * and substrings differ between stores.
     *
     * @throws IllegalStateException if the encoding is not UTF-8
     */
    public static void encoding(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW server_encoding")) {
            row.next();
            if (!row.getString(1).equals("UTF8")) {
                throw new IllegalStateException("the database keeps texts in " + row.getString(1)
                        + ": create one with ENCODING 'UTF8' TEMPLATE template0");
            }
        }
    }

    /**
     * Checks that the user has the privilege to create tables in the default schema. Without this check, Flyway retries
     * for ten seconds and then fails.
     *
     * @throws IllegalStateException if the user lacks the privilege; the message contains the statement that grants it
     */
    public static void privilege(DataSource source, FailureTranslator failures) {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(PRIVILEGE)) {
            row.next();
            if (!row.getBoolean(1)) {
                throw failures.refusal(complaint(row.getString(2), row.getString(3), row.getString(4)), null);
            }
        } catch (SQLException e) {
            throw failures.translated(e);
        }
    }

    private static String complaint(String user, String database, String schema) {
        return "cannot be filled: " + user + " may not create tables in it: make this user its owner (ALTER DATABASE "
                + database + " OWNER TO " + user + "), or let it in (GRANT USAGE, CREATE ON SCHEMA " + schema + " TO "
                + user + ")";
    }
}
