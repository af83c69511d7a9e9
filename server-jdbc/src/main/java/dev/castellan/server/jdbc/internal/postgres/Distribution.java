package dev.castellan.server.jdbc.internal.postgres;

import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Distributes the tables of a Citus database over its nodes. All rows of an organization are on one node. */
public final class Distribution {

    private static final String IS_CITUS = "SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus')";

    private static final String IS_OWNER =
            "SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'organizations'::regclass";

    private static final String HAS_WORKERS =
            "SELECT EXISTS (SELECT 1 FROM pg_dist_node WHERE groupid > 0 AND isactive AND shouldhaveshards)";

    /**
     * Distributes the tables that are not distributed yet. Citus enforces a unique key only within one organization, so
     * an ordinary index replaces the unique key of the tags. The coordinator keeps no copies of the rows.
     */
    private static final String DISTRIBUTE = """
            DO $$
            DECLARE rows regclass;
            BEGIN
                ALTER TABLE organizations DROP CONSTRAINT IF EXISTS organizations_tag_key;
                CREATE INDEX IF NOT EXISTS organizations_by_tag ON organizations (tag);
                FOR rows IN
                    SELECT c.oid FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
                    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
                        AND a.attname = 'organization_id'
                        AND pg_has_role(c.relowner, 'USAGE')
                        AND NOT EXISTS (SELECT 1 FROM pg_dist_partition d WHERE d.logicalrelid = c.oid AND d.partmethod = 'h')
                    ORDER BY c.oid
                LOOP
                    PERFORM create_distributed_table(rows, 'organization_id', colocate_with =>
                        CASE rows WHEN 'organizations'::regclass THEN 'default' ELSE 'organizations' END);
                END LOOP;
                PERFORM truncate_local_data_after_distributing_table(d.logicalrelid) FROM pg_dist_partition d
                JOIN pg_class c ON c.oid = d.logicalrelid WHERE c.relnamespace = current_schema()::regnamespace
                    AND d.partmethod = 'h' AND pg_has_role(c.relowner, 'USAGE');
            END $$""";

    private Distribution() {}

    /**
     * Distributes the tables that are not distributed yet, in one transaction.
     *
     * @throws IllegalStateException if the database is not a Citus database with workers, or the user does not own the
     *     tables
     */
    public static void distribute(DataSource source, FailureTranslator failures) {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            require(
                    statement,
                    IS_CITUS,
                    "is not distributed: run CREATE EXTENSION citus on it and its workers",
                    failures);
            require(statement, IS_OWNER, "has tables of another user: distribute them as their owner", failures);
            require(statement, HAS_WORKERS, "has no workers: add them with citus_add_node", failures);
            statement.execute(DISTRIBUTE);
        } catch (SQLException e) {
            throw failures.translated(e);
        }
    }

    private static void require(Statement statement, String condition, String complaint, FailureTranslator failures)
            throws SQLException {
        try (ResultSet row = statement.executeQuery(condition)) {
            row.next();
            if (!row.getBoolean(1)) {
                throw failures.refusal(complaint, null);
            }
        }
    }
}
