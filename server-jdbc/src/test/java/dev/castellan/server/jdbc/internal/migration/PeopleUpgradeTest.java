package dev.castellan.server.jdbc.internal.migration;

import static dev.castellan.server.store.Samples.OURS;
import static dev.castellan.server.store.Samples.START;
import static dev.castellan.server.store.Samples.admin;
import static dev.castellan.server.store.Samples.id;
import static dev.castellan.server.store.Samples.organization;
import static dev.castellan.server.store.people.PeopleSamples.insertPeople;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.internal.postgres.PostgresDialect;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.server.store.rows.UserRow;
import dev.castellan.support.concurrent.Condition;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Servers of version 3 write into a database while it is upgraded to version 4, and after that. */
@TestInstance(TestInstance.Lifecycle.PER_METHOD)
final class PeopleUpgradeTest {

    private static final List<String> TABLES =
            List.of("invitations", "passwords", "passkeys", "challenges", "sessions");

    private static final String WAITING = "pg_locks WHERE NOT granted"
            + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";

    private Database database;
    private Jdbi jdbi;

    @BeforeEach
    void create() {
        database = Postgres.fresh();
        jdbi = Jdbi.create(database::connect);
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void writeThatIsUnderWayWhenTheUpgradeStartsIsCommitted() {
        createVersion3();

        try (Handle writer = jdbi.open();
                JdbcStore upgraded = upgradedDuring(writer)) {
            assertThat(upgraded.<List<UserRow>>read(OURS, view -> view.users().all()))
                    .containsExactly(admin(1), admin(2));
            insertUser(writer, 3);
            assertThat(upgraded.<Boolean>read(
                            OURS, view -> view.users().get(id(3)).isPresent()))
                    .isTrue();
        }
    }

    /** As a write does: it locks the organization first, and other tables later. */
    private JdbcStore upgradedDuring(Handle writer) {
        writer.begin();
        writer.execute("UPDATE organizations SET version = version + 1 WHERE organization_id = ?", OURS);
        CompletableFuture<JdbcStore> upgrade = CompletableFuture.supplyAsync(
                () -> database.storeBuilder().connections(1).open());
        Condition.await(() -> count(WAITING) > 0, () -> "the upgrade waits for the write");
        insertUser(writer, 2);
        writer.commit();
        return upgrade.orTimeout(30, TimeUnit.SECONDS).join();
    }

    @Test
    void userThatAServerOfVersion3DeletesLeavesNothing() {
        try (JdbcStore store = database.storeBuilder().connections(1).open()) {
            fill(store);

            jdbi.useHandle(
                    old -> old.execute("DELETE FROM users WHERE organization_id = ? AND user_id = ?", OURS, id(1)));

            assertNothingLeft();
        }
    }

    @Test
    void deletedUserLeavesNothingAlsoWhereForeignKeysAreNotChecked() {
        try (JdbcStore store = database.storeBuilder().connections(1).open()) {
            fill(store);
            jdbi.useHandle(PeopleUpgradeTest::dropForeignKeys);

            store.write(OURS, tx -> {
                tx.users().delete(id(1));
                return true;
            });

            assertNothingLeft();
        }
    }

    private void createVersion3() {
        Flyway.configure()
                .dataSource(database.url(), database.user(), database.password())
                .resourceProvider(new MigrationFiles())
                .javaMigrationClassProvider(List::of)
                .javaMigrations(new EmailKeyMigration())
                .placeholders(new PostgresDialect().types())
                .table("castellan_schema_history")
                .target("3")
                .load()
                .migrate();
        jdbi.useHandle(handle -> {
            handle.execute(
                    "INSERT INTO organizations (organization_id, name, default_project_id, cursor_key, created_at)"
                            + " VALUES (?, 'Acme', ?, ?, ?)",
                    OURS,
                    id(0),
                    "00".repeat(32),
                    START.toEpochMilli());
            insertUser(handle, 1);
        });
    }

    private static void insertUser(Handle handle, long number) {
        UserRow user = admin(number);
        handle.execute(
                "INSERT INTO users (organization_id, user_id, name, email, email_key, role, is_service_account,"
                        + " created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                OURS,
                user.userId(),
                user.name(),
                user.email(),
                user.emailKey(),
                user.role().value(),
                user.isServiceAccount(),
                START.toEpochMilli());
    }

    private static void fill(JdbcStore store) {
        store.write(OURS, tx -> {
            tx.insert(organization(OURS));
            tx.users().insert(admin(1));
            insertPeople(tx, "1");
            return true;
        });
    }

    private static void dropForeignKeys(Handle handle) {
        for (String table : TABLES) {
            handle.createQuery(
                            "SELECT conname FROM pg_constraint WHERE contype = 'f' AND conrelid = CAST(:table AS regclass)")
                    .bind("table", table)
                    .mapTo(String.class)
                    .forEach(key -> handle.execute("ALTER TABLE " + table + " DROP CONSTRAINT " + key));
        }
    }

    private void assertNothingLeft() {
        assertThat(TABLES)
                .allSatisfy(table -> assertThat(count(table)).as(table).isZero());
    }

    private int count(String rows) {
        return jdbi.withHandle(handle -> handle.createQuery("SELECT count(*) FROM " + rows)
                .mapTo(Integer.class)
                .one());
    }
}
