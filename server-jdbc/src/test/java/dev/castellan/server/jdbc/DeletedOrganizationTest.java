package dev.castellan.server.jdbc;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.insertContents;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.Samples.user;
import static dev.castellan.server.internal.store.audit.AuditSamples.event;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.insertPeople;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.insertProvider;
import static dev.castellan.server.internal.store.federation.FederationSamples.insertFederation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that the rows of a deleted organization disappear from every table, and that backups omit them. */
@Tag("database")
final class DeletedOrganizationTest {

    private static final String TABLES_OF_SQLITE =
            "SELECT m.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'";
    private static final String TABLES_OF_POSTGRESQL =
            "SELECT table_name FROM information_schema.columns c WHERE c.table_schema = 'public'";

    @TempDir
    private Path folder;

    @Test
    void deletesAllRowsOfOrganizationFromSqlite() {
        Path file = folder.resolve("castellan.db");
        try (JdbcStore store = JdbcStore.sqlite(file).open()) {
            assertNothingLeft(store, Jdbi.create("jdbc:sqlite:" + file), TABLES_OF_SQLITE + " AND c.name = ");
        }
    }

    @Test
    void deletesAllRowsOfOrganizationFromPostgres() {
        try (Database database = Postgres.withTables();
                JdbcStore store = database.storeBuilder().connections(1).open()) {
            assertNothingLeft(store, Jdbi.create(database::connect), TABLES_OF_POSTGRESQL + " AND c.column_name = ");
        }
    }

    private static void assertNothingLeft(JdbcStore store, Jdbi rows, String tablesWithColumn) {
        fill(store, OURS);
        fill(store, THEIRS);
        List<String> tables = rows.withHandle(handle -> handle.createQuery(tablesWithColumn + "'organization_id'")
                .mapTo(String.class)
                .list());
        assertThat(tables)
                .hasSizeGreaterThan(15)
                .allSatisfy(table -> assertThat(count(rows, table)).as(table).isPositive());
        List<Long> ofOne = tables.stream().map(table -> count(rows, table) / 2).toList();

        delete(store, OURS);
        assertThat(store.deleteRows(OURS, 1_000)).isFalse();

        assertThat(tables.stream().map(table -> count(rows, table)).toList()).isEqualTo(ofOne);
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void backupOmitsRowsOfDeletedOrganization(TestDatabase database) {
        database.run(folder, store -> {
            fill(store, OURS);
            String before = backup(store);
            fill(store, THEIRS);
            assertThat(backup(store)).contains(THEIRS.toString());

            delete(store, THEIRS);

            assertThat(backup(store)).isEqualTo(before).doesNotContain(THEIRS.toString());
        });
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void restoresBackupOnlyAfterRowsOfDeletedOrganizationAreRemoved(TestDatabase database) {
        database.run(folder, store -> {
            fill(store, OURS);
            String backup = backup(store);
            delete(store, OURS);

            assertThatIllegalStateException().isThrownBy(() -> restore(store, backup));
            assertThat(store.deleteRows(OURS, 1_000)).isFalse();
            restore(store, backup);

            OrganizationRow restored = store.read(OURS, view -> view.organization());
            // a backup contains no key, so the organization has a new one
            assertThat(restored).isEqualTo(organization(OURS).signedWith(restored.signingKey()));
            String repeated = backup(store);
            // PostgreSQL returns the rows of a table in any order
            assertThat(rows(repeated)).containsExactlyInAnyOrderElementsOf(rows(backup));
            assertThat(tables(repeated)).isEqualTo(tables(backup));
        });
    }

    /** Returns the lines of a backup except the last, whose checksum depends on their order. */
    private static List<String> rows(String backup) {
        List<String> lines = backup.lines().toList();
        return lines.subList(0, lines.size() - 1);
    }

    /** Returns the names of the tables in the order of their first rows. */
    private static List<String> tables(String backup) {
        return backup.lines()
                .map(line -> line.substring(2, line.indexOf('"', 2)))
                .distinct()
                .toList();
    }

    private static long count(Jdbi rows, String table) {
        return rows.withHandle(handle -> handle.createQuery("SELECT count(*) FROM " + table)
                .mapTo(Long.class)
                .one());
    }

    private static void delete(JdbcStore store, UUID organization) {
        store.<Boolean>write(organization, tx -> {
            tx.deleteOrganization();
            return true;
        });
    }

    private static void fill(JdbcStore store, UUID organization) {
        store.<Boolean>write(organization, tx -> {
            tx.insert(organization(organization));
            tx.users().insert(admin(1));
            tx.tokens().insert(token(2, admin(1)));
            tx.projects().insert(project(0));
            tx.projects().insert(project(10));
            insertContents(tx);
            tx.inputs().insert(new InputRow(id(11), project(10).projectId(), "hidden", null, START));
            tx.inputs().hide(id(11));
            insertPeople(tx, "secret");
            insertProvider(tx);
            tx.users().insert(user(2));
            insertFederation(tx, user(2));
            tx.auditEvents().insert(event(8, "users.create", id(1), id(9)));
            return true;
        });
    }

    private static String backup(JdbcStore store) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        store.backup(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static void restore(JdbcStore store, String backup) {
        store.restore(new ByteArrayInputStream(backup.getBytes(StandardCharsets.UTF_8)));
    }
}
