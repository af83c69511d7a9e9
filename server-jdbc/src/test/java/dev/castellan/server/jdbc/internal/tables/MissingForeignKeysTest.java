package dev.castellan.server.jdbc.internal.tables;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.insertPeople;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.insertProvider;
import static dev.castellan.server.internal.store.federation.FederationSamples.insertFederation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests a store on a database that, like some distributed databases, does not enforce foreign keys. */
@Tag("database")
final class MissingForeignKeysTest {

    private static final List<String> TABLES = List.of(
            "invitations",
            "passwords",
            "passkeys",
            "identity_links",
            "device_logins",
            "sessions",
            "known_browsers",
            "federation_rules");

    @Test
    void deletesDependentRowsOfUserEvenIfForeignKeysAreMissing() {
        try (Database database = Postgres.withTables();
                JdbcStore store = database.storeBuilder().connections(1).open();
                Handle handle = Jdbi.open(database::connect)) {
            dropForeignKeys(handle);
            store.write(OURS, tx -> {
                tx.insert(organization(OURS));
                tx.users().insert(admin(1));
                insertPeople(tx, "1");
                insertFederation(tx, admin(1));
                insertProvider(tx);
                return true;
            });
            assertThat(TABLES)
                    .allSatisfy(table -> assertThat(rows(handle, table)).isPositive());

            store.write(OURS, tx -> {
                tx.users().delete(id(1));
                return true;
            });

            assertThat(TABLES)
                    .allSatisfy(table -> assertThat(rows(handle, table)).isZero());
        }
    }

    private static void dropForeignKeys(Handle handle) {
        for (String table : TABLES) {
            handle.createQuery("SELECT conname FROM pg_constraint WHERE contype = 'f'"
                            + " AND conrelid = CAST(:table AS regclass)")
                    .bind("table", table)
                    .mapTo(String.class)
                    .forEach(key -> handle.execute("ALTER TABLE " + table + " DROP CONSTRAINT " + key));
        }
    }

    private static int rows(Handle handle, String table) {
        return handle.select("SELECT count(*) FROM " + table)
                .mapTo(Integer.class)
                .one();
    }
}
