package dev.castellan.server.jdbc.internal.migration;

import static dev.castellan.server.store.Samples.OURS;
import static dev.castellan.server.store.Samples.START;
import static dev.castellan.server.store.Samples.id;
import static dev.castellan.server.store.Samples.token;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.postgres.PostgresDialect;
import dev.castellan.server.jdbc.internal.sqlite.SqliteDialect;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.server.store.ReadHint;
import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.TokenOwner;
import dev.castellan.server.store.rows.UserRow;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of tables of version 1. */
final class UpgradeTest {

    private static final String ADDRESS = "jos\u00e9@example.com";
    private static final String SAME_ADDRESS = "JOSE\u0301@example.com";
    private static final String OTHER_ADDRESS = "RENE\u0301@example.com";

    private static final List<String> USED = List.of(
            "project_count",
            "user_count",
            "token_count",
            "collection_count",
            "input_count",
            "query_count",
            "payload_bytes");

    @TempDir
    private Path folder;

    @Test
    void sqliteFileOfVersion1IsUpgraded() {
        Path file = folder.resolve("castellan.db");
        Jdbi jdbi = Jdbi.create("jdbc:sqlite:" + file);
        createVersion1(Flyway.configure().dataSource("jdbc:sqlite:" + file, "", ""), new SqliteDialect());
        jdbi.useHandle(handle -> new Version1(handle, new SqliteDialect()).insertRows());

        try (JdbcStore store = JdbcStore.sqlite(file).open()) {
            assertUpgraded(store, jdbi);
        }
    }

    @Test
    void postgresDatabaseOfVersion1IsUpgraded() {
        try (var database = Postgres.fresh()) {
            Jdbi jdbi = Jdbi.create(database.url(), database.user(), database.password());
            createVersion1(
                    Flyway.configure().dataSource(database.url(), database.user(), database.password()),
                    new PostgresDialect());
            jdbi.useHandle(handle -> new Version1(handle, new PostgresDialect()).insertRows());

            try (JdbcStore store = database.storeBuilder().connections(1).open()) {
                assertUpgraded(store, jdbi);
            }
        }
    }

    private static void createVersion1(FluentConfiguration flyway, Dialect dialect) {
        flyway.resourceProvider(new MigrationFiles())
                .javaMigrationClassProvider(List::of)
                .placeholders(dialect.types())
                .table("castellan_schema_history")
                .target("1")
                .load()
                .migrate();
    }

    private static void assertUpgraded(JdbcStore store, Jdbi jdbi) {
        UserRow first = user(1, ADDRESS);
        assertThat(store.<TokenOwner>readAs(TokenHash.of("secret 1"), ReadHint.NONE, (view, owner) -> owner))
                .contains(TokenOwner.of(OURS, token(1, first), first));
        assertThat(store.<List<UserRow>>read(OURS, view -> view.users().all()))
                .containsExactly(first, user(2, SAME_ADDRESS), user(3, OTHER_ADDRESS));
        assertThat(emailKeys(jdbi))
                .containsExactly("jos\u00e9@example.com", "jose\u0301@example.com", "ren\u00e9@example.com");
        assertThat(numbers(jdbi, "SELECT input_count FROM collections")).containsExactly(1L);
        assertThat(USED)
                .map(column -> numbers(jdbi, "SELECT " + column + " FROM organizations")
                        .get(0))
                .containsExactly(1L, 3L, 1L, 1L, 1L, 2L, 9L);
    }

    private static UserRow user(int number, String email) {
        UUID id = id(number);
        return new UserRow(id, "user " + number, email, Role.CLIENT, true, START.plusMillis(number));
    }

    private static List<String> emailKeys(Jdbi jdbi) {
        return jdbi.withHandle(handle -> handle.createQuery("SELECT email_key FROM users ORDER BY created_at")
                .mapTo(String.class)
                .list());
    }

    private static List<Long> numbers(Jdbi jdbi, String sql) {
        return jdbi.withHandle(
                handle -> handle.createQuery(sql).mapTo(Long.class).list());
    }

    /** Inserts rows into tables of version 1. */
    private record Version1(Handle handle, Dialect dialect) {

        void insertRows() {
            insert(
                    "organizations",
                    "organization_id, name, default_project_id, cursor_key, created_at",
                    OURS,
                    "Acme",
                    id(0),
                    "00".repeat(32),
                    START);
            insertUser(1, ADDRESS);
            insertUser(2, SAME_ADDRESS);
            insertUser(3, OTHER_ADDRESS);
            insert(
                    "tokens",
                    "organization_id, token_id, user_id, user_role, name, prefix, hash, created_at",
                    OURS,
                    id(1),
                    id(1),
                    "client",
                    "token 1",
                    "csts_0000",
                    TokenHash.of("secret 1"),
                    START);
            insert(
                    "projects",
                    "organization_id, project_id, name, is_default, created_at",
                    OURS,
                    id(0),
                    "p",
                    true,
                    START);
            insert(
                    "collections",
                    "organization_id, id, project_id, name, type, created_at",
                    OURS,
                    id(4),
                    id(0),
                    "c",
                    "default",
                    START);
            insert(
                    "inputs",
                    "organization_id, id, project_id, payload, created_at",
                    OURS,
                    id(5),
                    id(0),
                    "\"\u00e9\"",
                    START);
            insert(
                    "collection_inputs",
                    "organization_id, collection_id, input_id, project_id",
                    OURS,
                    id(4),
                    id(5),
                    id(0));
            insert(
                    "queries",
                    "organization_id, id, input_id, project_id, payload, created_at",
                    OURS,
                    id(6),
                    id(5),
                    id(0),
                    "12345",
                    START);
            insert(
                    "queries",
                    "organization_id, id, input_id, project_id, created_at",
                    OURS,
                    id(7),
                    id(5),
                    id(0),
                    START);
        }

        private void insertUser(int number, String email) {
            insert(
                    "users",
                    "organization_id, user_id, name, email, email_key, role, is_service_account, created_at",
                    OURS,
                    id(number),
                    "user " + number,
                    email,
                    EmailKeys.ofVersion1(email),
                    "client",
                    true,
                    START.plusMillis(number));
        }

        private void insert(String table, String columns, Object... values) {
            String variables = "?" + ", ?".repeat(values.length - 1);
            handle.execute(
                    "INSERT INTO " + table + " (" + columns + ") VALUES (" + variables + ")",
                    Stream.of(values).map(this::bound).toArray());
        }

        private Object bound(Object value) {
            if (value instanceof UUID id) {
                return dialect.id(id);
            }
            if (value instanceof Instant instant) {
                return instant.toEpochMilli();
            }
            return value instanceof TokenHash hash ? hash.toBytes() : value;
        }
    }
}
