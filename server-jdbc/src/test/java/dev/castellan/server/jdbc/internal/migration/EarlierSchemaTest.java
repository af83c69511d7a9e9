package dev.castellan.server.jdbc.internal.migration;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.collection;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.insertContents;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.query;
import static dev.castellan.server.internal.store.Samples.response;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.audit.AuditSamples.event;
import static dev.castellan.server.internal.store.audit.AuditSamples.ofObject;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.browser;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.insertPeople;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.insertProvider;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.invitation;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.link;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.passkey;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.password;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.session;
import static dev.castellan.server.internal.store.federation.FederationSamples.insertFederation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.internal.store.rows.StoredResponse;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Opens databases created by earlier versions of the migrations, and reads their rows. For each version, the test
 * resources contain such a database as a script. Flyway compares the checksums in the script, so a test fails if a
 * migration was edited.
 */
@Tag("database")
final class EarlierSchemaTest {

    private static final Path SCRIPTS =
            Path.of("src", "test", "resources", "dev", "castellan", "server", "jdbc", "internal", "migration");
    private static final StoredResponse RESPONSE = response("k", START);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "1,,,false,",
        "1.1,,,false,",
        "1.2,de,,false,",
        "1.3,de,,false,",
        "1.4,de,,false,",
        "1.5,de,,false,",
        "1.6,de,30,false,",
        "1.7,de,30,true,",
        "1.8,de,30,true,",
        "1.9,de,30,true,s"
    })
    void readsRowsOfSqliteFileWithEarlierSchema(
            String version,
            @Nullable Locale language,
            @Nullable Integer days,
            boolean needsPasskeys,
            @Nullable String provider)
            throws IOException {
        Path file = folder.resolve("castellan.db");
        Jdbi.create("jdbc:sqlite:" + file).useHandle(handle -> run(handle, script("sqlite", version)));

        try (JdbcStore store = JdbcStore.sqlite(file).open()) {
            assertThat(rows(store))
                    .isEqualTo(expectedRows(
                            language, new OrganizationLimits(days, null, needsPasskeys), provider != null));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1,,,false,",
        "1.1,,,false,",
        "1.2,de,,false,",
        "1.3,de,,false,",
        "1.4,de,,false,",
        "1.5,de,,false,",
        "1.6,de,30,false,",
        "1.7,de,30,true,",
        "1.8,de,30,true,",
        "1.9,de,30,true,s"
    })
    void readsRowsOfPostgresDatabaseWithEarlierSchema(
            String version,
            @Nullable Locale language,
            @Nullable Integer days,
            boolean needsPasskeys,
            @Nullable String provider)
            throws IOException {
        try (Database database = Postgres.fresh()) {
            Jdbi.create(database::connect).useHandle(handle -> run(handle, script("postgresql", version)));

            try (JdbcStore store = database.storeBuilder().connections(1).open()) {
                assertThat(rows(store))
                        .isEqualTo(expectedRows(
                                language, new OrganizationLimits(days, null, needsPasskeys), provider != null));
            }
        }
    }

    @BeforeAll
    static void renew(@TempDir Path folder) throws IOException {
        if (!Boolean.getBoolean("castellan.renew")) {
            return;
        }
        Path file = folder.resolve("castellan.db");
        try (JdbcStore store = JdbcStore.sqlite(file).open();
                Database database = Postgres.fresh();
                JdbcStore shared = database.storeBuilder().connections(1).open()) {
            renew("sqlite", store, Jdbi.create("jdbc:sqlite:" + file), DatabaseDump::ofSqlite);
            renew("postgresql", shared, Jdbi.create(database::connect), DatabaseDump::ofPostgres);
        }
    }

    private static void renew(
            String kind, JdbcStore store, Jdbi database, HandleCallback<String, RuntimeException> dump)
            throws IOException {
        store.write(OURS, EarlierSchemaTest::insertRows);
        try (Handle handle = database.open()) {
            handle.execute("UPDATE castellan_schema_history"
                    + " SET installed_by = 'castellan', installed_on = '2026-01-01 00:00:00', execution_time = 0");
            String version = handle.select(
                            "SELECT version FROM castellan_schema_history ORDER BY installed_rank DESC LIMIT 1")
                    .mapTo(String.class)
                    .one();
            Files.writeString(path(kind, version), dump.withHandle(handle));
        }
    }

    private static boolean insertRows(Transaction tx) {
        tx.insert(organization(OURS).withLimits(new OrganizationLimits(30, null, true)));
        tx.users().insert(admin(1).language(Locale.GERMAN));
        tx.tokens().insert(token(2, admin(1)));
        tx.projects().insert(project(10));
        insertContents(tx);
        tx.inputs().insert(input(11, project(10)));
        tx.inputs().hide(id(11));
        insertPeople(tx, "1");
        insertFederation(tx, admin(1));
        insertProvider(tx);
        tx.auditEvents().insert(event(8, "users.create", id(1), id(9)));
        return true;
    }

    private static List<?> rows(JdbcStore store) {
        return store.read(OURS, EarlierSchemaTest::rows);
    }

    private static List<?> rows(View view) {
        return List.of(
                view.organization(),
                view.users().all(),
                view.tokens().get(id(2)).orElseThrow(),
                view.bearer(id(2)).orElseThrow(),
                view.projects().list(null, 9),
                view.memberships().usersOf(id(10)),
                view.collections().list(null, 9),
                view.inputs().list(null, 9),
                view.inputs().hidden(9),
                view.collections().inputsOf(id(4)),
                view.queries().ofInput(id(5), null, 9),
                view.idempotencyRecords().get(RESPONSE.scope()).orElseThrow(),
                view.invitations().ofUser(id(1)).orElseThrow(),
                view.passwords().get(id(1)).orElseThrow(),
                view.passkeys().get(id(7)).orElseThrow(),
                view.sessions().ofUser(id(1), null, 9),
                view.knownBrowsers().ofUser(id(1)),
                view.auditEvents().list(ofObject(9)).events(),
                view.providers().domains(),
                view.providers().get().map(ProviderRow::testedAt),
                view.identityLinks().ofUser(id(1)));
    }

    private static List<?> expectedRows(@Nullable Locale language, OrganizationLimits limits, boolean hasProvider) {
        UserRow admin = admin(1).language(language);
        return List.of(
                organization(OURS).withLimits(limits),
                List.of(admin),
                token(2, admin(1)),
                CallerRow.of(OURS, token(2, admin(1)), admin(1)),
                List.of(project(10)),
                List.of(admin),
                List.of(collection(4, project(10))),
                List.of(input(5, project(10))),
                List.of(id(11)),
                List.of(id(5)),
                List.of(query(6, input(5, project(10)))),
                RESPONSE,
                invitation(1),
                password(1),
                passkey(7, 1),
                List.of(session(9, 1, "session 1")),
                List.of(browser(1, "browser 1")),
                List.of(event(8, "users.create", id(1), id(9))),
                hasProvider ? List.of("acme.example") : List.of(),
                hasProvider ? Optional.of(START) : Optional.empty(),
                hasProvider ? List.of(link(13, 1, "person 1")) : List.of());
    }

    private static void run(Handle database, String script) {
        database.createScript(script).execute();
    }

    private static String script(String kind, String version) throws IOException {
        return Files.readString(path(kind, version));
    }

    private static Path path(String kind, String version) {
        return SCRIPTS.resolve(kind + "-" + version + ".sql");
    }
}
