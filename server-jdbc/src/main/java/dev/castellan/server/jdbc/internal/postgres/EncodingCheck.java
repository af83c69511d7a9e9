package dev.castellan.server.jdbc.internal.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * Checks that a PostgreSQL database uses UTF-8. With a different encoding, the database rejects some strings, and sort
 * order and substrings differ between stores.
 */
public final class EncodingCheck {

    private EncodingCheck() {}

    /**
     * Checks the encoding.
     *
     * @throws IllegalStateException if the encoding is not UTF-8
     */
    public static void check(DataSource source) throws SQLException {
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
}
