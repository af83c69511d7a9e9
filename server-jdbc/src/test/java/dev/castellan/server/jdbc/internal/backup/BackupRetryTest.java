package dev.castellan.server.jdbc.internal.backup;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.organization;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.server.store.StoreUnavailableException;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Tests a database that requires transactions to be retried, as databases with optimistic concurrency control do. */
@TestInstance(TestInstance.Lifecycle.PER_METHOD)
@Tag("database")
final class BackupRetryTest {

    private static final String BACKUP = SealedBackup.of("""
            {"organizations":{"organization_id":"01900000-0000-7000-8000-00000000000a","tag":"k7Qm2Z",\
            "name":"Acme","default_project_id":"01900000-0000-7000-8000-000000000000","created_at":1,"version":1,\
            "expiry_mails_at":0,"admin_passkeys_required":false}}
            {"users":{"organization_id":"01900000-0000-7000-8000-00000000000a",\
            "user_id":"01900000-0000-7000-8000-000000000001","name":"Root","email":"root@example.com",\
            "role":"org_admin","is_service_account":false,"created_at":1,\
            "suspended":false}}
            {"projects":{"organization_id":"01900000-0000-7000-8000-00000000000a",\
            "project_id":"01900000-0000-7000-8000-000000000000","name":"Default","created_at":1,\
            "archived":false}}
            """);

    private Database database;
    private JdbcStore store;

    @BeforeEach
    void open() {
        database = Postgres.withTables();
        store = database.storeBuilder().connections(1).open();
    }

    @AfterEach
    void drop() {
        store.close();
        database.close();
    }

    @Test
    void retriesReadAfterSerializationFailure() throws SQLException {
        store.write(OURS, tx -> {
            tx.insert(organization(OURS));
            return true;
        });
        run("CREATE SEQUENCE asked");
        asksReadersToRepeatIf("nextval(''asked'') <= 2");

        assertThat(store.organizations()).containsExactly(OURS);
    }

    @Test
    void backupFailsWhenSerializationFailuresPersist() throws SQLException {
        asksReadersToRepeatIf("true");

        assertThatExceptionOfType(StoreUnavailableException.class)
                .isThrownBy(() -> store.backup(OutputStream.nullOutputStream()));
    }

    @Test
    void restoreFailsWithoutChangesWhenSerializationFailuresPersist() throws SQLException {
        run("CREATE FUNCTION again() RETURNS trigger LANGUAGE plpgsql AS"
                + " 'BEGIN RAISE EXCEPTION USING ERRCODE = ''40001''; END'");
        run("CREATE TRIGGER again BEFORE INSERT ON organizations EXECUTE FUNCTION again()");

        assertGivenUp();
    }

    @Test
    void restoreFailsWithoutChangesWhenCommitIsRejected() throws SQLException {
        run("CREATE FUNCTION again() RETURNS trigger LANGUAGE plpgsql AS"
                + " 'BEGIN RAISE EXCEPTION USING ERRCODE = ''40001''; END'");
        run("CREATE CONSTRAINT TRIGGER again AFTER INSERT ON organizations DEFERRABLE INITIALLY DEFERRED"
                + " FOR EACH ROW EXECUTE FUNCTION again()");

        assertGivenUp();
    }

    private void assertGivenUp() {
        assertThatExceptionOfType(StoreUnavailableException.class).isThrownBy(this::restore);
        assertThat(store.organizations()).isEmpty();
    }

    private void restore() {
        store.restore(new ByteArrayInputStream(BACKUP.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Replaces the table with a view that makes readers retry. The condition can count calls with a sequence, because a
     * failed transaction does not reset a sequence.
     */
    private void asksReadersToRepeatIf(String condition) throws SQLException {
        run("CREATE FUNCTION again() RETURNS boolean LANGUAGE plpgsql AS 'BEGIN IF " + condition
                + " THEN RAISE EXCEPTION USING ERRCODE = ''40001''; END IF; RETURN true; END'");
        run("ALTER TABLE organizations RENAME TO kept");
        run("CREATE VIEW organizations AS SELECT * FROM kept WHERE (SELECT again())");
    }

    private void run(String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
