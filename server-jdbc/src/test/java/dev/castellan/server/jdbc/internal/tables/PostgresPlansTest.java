package dev.castellan.server.jdbc.internal.tables;

import static dev.castellan.server.internal.store.Samples.THEIRS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.zaxxer.hikari.HikariDataSource;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.postgres.PostgresDialect;
import dev.castellan.server.jdbc.internal.transactions.OrganizationQueries;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/**
 * Tests that PostgreSQL responds to every list with an index scan whose cost depends on the page and not on the size of
 * the organization. Checks both custom and generic plans, on tables with statistics.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@DisabledIfSystemProperty(
        named = "castellan.citus",
        matches = ".+",
        disabledReason = "Citus hides the plans of its nodes")
@Tag("database")
final class PostgresPlansTest {

    /**
     * Adds users to the other organization. Without these users, the table would be so small that PostgreSQL would read
     * all of it.
     */
    private static final String MORE_USERS_OF_OTHERS = "INSERT INTO users (organization_id, user_id, name, email,"
            + " email_key, role, is_service_account, created_at, search_text) SELECT organization_id, gen_random_uuid(),"
            + " name, email, email_key || n, role, is_service_account, created_at, search_text"
            + " FROM users, generate_series(1, 40) n WHERE organization_id = '" + THEIRS + "'";

    private static final Pattern VARIABLE = Pattern.compile(":\\w+");

    private final Dialect dialect = new PostgresDialect();
    private final List<Planned> usersByOneKey = new ArrayList<>();
    private final List<Planned> usersBySeveralKeys = new ArrayList<>();
    private final List<Planned> others = new ArrayList<>();
    private final List<Planned> auditEvents = new ArrayList<>();
    private final List<Planned> addresses = new ArrayList<>();
    private final List<Planned> secrets = new ArrayList<>();
    private dev.castellan.server.jdbc.postgres.Database postgres;

    @BeforeAll
    void plan() throws JsonProcessingException, SQLException {
        postgres = Postgres.withTables();
        try (JdbcStore store = postgres.storeBuilder().connections(1).open()) {
            ManyRows.fill(store);
        }
        try (Connection connection = connect();
                Statement analyze = connection.createStatement()) {
            analyze.execute(MORE_USERS_OF_OTHERS);
            vacuum(analyze);
        }
        planAll();
    }

    /** Repeats VACUUM until no other transaction, such as one of autovacuum, keeps it from marking pages as visible. */
    private static void vacuum(Statement statement) throws SQLException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        do {
            statement.execute("VACUUM ANALYZE");
        } while (!isVisible(statement) && System.nanoTime() < end);
    }

    private static boolean isVisible(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery(
                "SELECT relallvisible >= relpages FROM pg_class WHERE oid = 'users'::regclass")) {
            return row.next() && row.getBoolean(1);
        }
    }

    @AfterAll
    void drop() {
        postgres.close();
    }

    @Test
    void userListUsesIndexInEverySortOrder() {
        assertFaultless(usersByOneKey);
    }

    @Test
    void userListWithSeveralSortKeysSortsOnlyRowsWithEqualFirstKey() {
        assertFaultless(usersBySeveralKeys);
    }

    @Test
    void allListsExceptUsersAndAuditEventsUseIndex() {
        assertFaultless(others);
    }

    @Test
    void auditEventListUsesIndexForAllFilters() {
        assertFaultless(auditEvents);
    }

    @Test
    void looksUpInvitationAndSessionByOrganizationAndHash() {
        assertFaultless(secrets);
        assertThat(secrets)
                .hasSize(4)
                .allSatisfy(plan -> assertThat(plan.text())
                        .contains("Index Scan")
                        .containsPattern(
                                "Index Cond\": \"\\(\\(organization_id = [^)]*\\) AND \\(hash = [^)]*\\)\\)\""));
    }

    @Test
    void usesIndexToFindOrganizationsByEmailAddress() {
        assertThat(addresses)
                .hasSize(2)
                .allSatisfy(plan -> assertThat(plan.text()).contains("users_who_sign_in"));
    }

    private void planAll() throws JsonProcessingException, SQLException {
        HikariDataSource source = new HikariDataSource();
        source.setJdbcUrl(postgres.url());
        source.setUsername(postgres.user());
        source.setPassword(postgres.password());
        try (ConnectionPools database =
                        new ConnectionPools(source, source, new FailureTranslator(dialect, "the test"));
                Handle handle = database.reader()) {
            plan(ListStatements.ofUsers(handle, dialect, false), false, usersByOneKey);
            plan(ListStatements.ofUsers(handle, dialect, true), true, usersBySeveralKeys);
            plan(ListStatements.ofOthers(handle, dialect), false, others);
            plan(ListStatements.ofAuditEvents(handle, dialect), false, auditEvents);
            plan(ListStatements.ofHashes(handle, dialect), false, secrets);
            String sql = OrganizationQueries.OF_EMAIL;
            String filled = sql.replace(":key", "'user-1500@example.com'").replace(":limit", "3");
            plan(List.of(new RanStatement("address", sql, filled)), false, addresses);
        }
    }

    private void plan(List<RanStatement> statements, boolean severalKeys, List<Planned> plans)
            throws JsonProcessingException, SQLException {
        try (Connection connection = connect();
                Statement explain = connection.createStatement()) {
            for (RanStatement statement : statements) {
                String special = plan(explain, "EXPLAIN (FORMAT JSON) " + statement.filled());
                String generic = plan(explain, "EXPLAIN (GENERIC_PLAN, FORMAT JSON) " + numbered(statement.sql()));
                plans.add(new Planned(statement, "special", special, PostgresPlan.faults(special, severalKeys, true)));
                plans.add(new Planned(statement, "generic", generic, PostgresPlan.faults(generic, severalKeys, false)));
            }
        }
    }

    private static String plan(Statement explain, String sql) throws SQLException {
        try (ResultSet plan = explain.executeQuery(sql)) {
            plan.next();
            return plan.getString(1);
        }
    }

    /** Returns a connection that uses the simple protocol. */
    private Connection connect() throws SQLException {
        return DriverManager.getConnection(
                postgres.url() + "?preferQueryMode=simple", postgres.user(), postgres.password());
    }

    /** Replaces named variables with numbered ones. The same name gets the same number. */
    private static String numbered(String sql) {
        List<String> names = new ArrayList<>();
        return VARIABLE.matcher(sql).replaceAll(variable -> {
            if (!names.contains(variable.group())) {
                names.add(variable.group());
            }
            return Matcher.quoteReplacement("$" + (names.indexOf(variable.group()) + 1));
        });
    }

    private static void assertFaultless(List<Planned> plans) {
        assertThat(plans)
                .isNotEmpty()
                .allSatisfy(plan -> assertThat(plan.faults())
                        .as(
                                "%s, %s%n%s",
                                plan.statement().list(),
                                plan.kind(),
                                plan.statement().sql())
                        .isEmpty());
    }

    private record Planned(RanStatement statement, String kind, String text, List<String> faults) {}
}
