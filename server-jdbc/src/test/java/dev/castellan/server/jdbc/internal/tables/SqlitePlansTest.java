package dev.castellan.server.jdbc.internal.tables;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.sqlite.SqliteDialect;
import dev.castellan.server.jdbc.internal.transactions.OrganizationQueries;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that SQLite responds to every list with an index scan whose cost depends on the page and not on the size of the
 * organization.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
final class SqlitePlansTest {

    private final Dialect dialect = new SqliteDialect();
    private ConnectionPools database;

    @BeforeAll
    void fill(@TempDir Path folder) {
        Path file = folder.resolve("many.db");
        try (JdbcStore store = JdbcStore.sqlite(file).open()) {
            ManyRows.fill(store);
        }
        HikariDataSource source = new HikariDataSource();
        source.setJdbcUrl("jdbc:sqlite:" + file);
        database = new ConnectionPools(source, source, new FailureTranslator(dialect, "the file"));
    }

    @AfterAll
    void close() {
        database.close();
    }

    @Test
    void userListUsesIndexInEverySortOrder() {
        try (Handle handle = database.reader()) {
            assertFaultless(handle, ListStatements.ofUsers(handle, dialect, false), false);
        }
    }

    @Test
    void userListWithSeveralSortKeysSortsOnlyRowsWithEqualFirstKey() {
        try (Handle handle = database.reader()) {
            assertFaultless(handle, ListStatements.ofUsers(handle, dialect, true), true);
        }
    }

    @Test
    void allListsExceptUsersAndAuditEventsUseIndex() {
        try (Handle handle = database.reader()) {
            assertFaultless(handle, ListStatements.ofOthers(handle, dialect), false);
        }
    }

    @Test
    void looksUpInvitationAndSessionByOrganizationAndHash() {
        try (Handle handle = database.reader()) {
            assertThat(ListStatements.ofHashes(handle, dialect))
                    .hasSize(2)
                    .allSatisfy(statement -> assertThat(SqlitePlan.steps(handle.getConnection(), statement))
                            .singleElement()
                            .asString()
                            .startsWith("SEARCH")
                            .endsWith("(organization_id=? AND hash=?)"));
        }
    }

    @Test
    void usesIndexToFindOrganizationsByEmailAddress() throws SQLException {
        try (Handle handle = database.reader()) {
            RanStatement statement = new RanStatement("address", OrganizationQueries.OF_EMAIL, "");
            assertThat(SqlitePlan.steps(handle.getConnection(), statement))
                    .first()
                    .asString()
                    .contains("SEARCH u USING INDEX users_who_sign_in (email_key=?)");
        }
    }

    @Test
    void usesIndexToFindOrganizationsByDomain() throws SQLException {
        try (Handle handle = database.reader()) {
            RanStatement statement = new RanStatement("domain", OrganizationQueries.OF_DOMAIN, "");
            assertThat(SqlitePlan.steps(handle.getConnection(), statement))
                    .first()
                    .asString()
                    .contains("INDEX organization_domains_by_name (domain=?)");
        }
    }

    @Test
    void usesIndexToFindOrganizationByDeviceCode() throws SQLException {
        try (Handle handle = database.reader()) {
            RanStatement statement = new RanStatement("code", OrganizationQueries.OF_DEVICE_CODE, "");
            assertThat(SqlitePlan.steps(handle.getConnection(), statement))
                    .first()
                    .asString()
                    .contains("(code=?)");
        }
    }

    @Test
    void readsOldestOrganizationsFromIndexWithoutSorting() throws SQLException {
        try (Handle handle = database.reader()) {
            RanStatement statement = new RanStatement("oldest", OrganizationQueries.OLDEST, "");
            assertThat(SqlitePlan.steps(handle.getConnection(), statement))
                    .singleElement()
                    .asString()
                    .contains("USING")
                    .contains("INDEX organizations_by_age");
        }
    }

    @Test
    void usesIndexToCountAdminsAndSuspendedUsers() {
        try (Handle handle = database.reader()) {
            assertFaultless(handle, ListStatements.ofCounts(handle, dialect), false);
        }
    }

    @Test
    void auditEventListUsesIndexForAllFilters() {
        try (Handle handle = database.reader()) {
            assertFaultless(handle, ListStatements.ofAuditEvents(handle, dialect), false);
        }
    }

    private static void assertFaultless(Handle handle, List<RanStatement> statements, boolean severalKeys) {
        assertThat(statements)
                .isNotEmpty()
                .allSatisfy(statement -> assertThat(SqlitePlan.faults(handle.getConnection(), statement, severalKeys))
                        .as("%s%n%s", statement.list(), statement.sql())
                        .isEmpty());
    }
}
