package dev.castellan.server.jdbc.internal.postgres;

import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * Checks that the PostgreSQL user has the privilege to create tables. Without this check, Flyway retries for ten
 * seconds and then fails.
 */
public final class CreatePrivilege {

    private static final String SQL = "SELECT coalesce(has_schema_privilege(current_schema(), 'CREATE'), false),"
            + " quote_ident(current_user), quote_ident(current_database()),"
            + " coalesce(quote_ident(current_schema()), 'public')";

    private CreatePrivilege() {}

    /**
     * Checks the privilege in the schema where the tables will be created.
     *
     * @throws IllegalStateException if the user lacks the privilege; the message contains the statement that grants it
     */
    public static void check(DataSource source, FailureTranslator failures) {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(SQL)) {
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
