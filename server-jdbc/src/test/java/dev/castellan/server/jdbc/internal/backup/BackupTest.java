package dev.castellan.server.jdbc.internal.backup;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.collection;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.query;
import static dev.castellan.server.internal.store.Samples.response;
import static dev.castellan.server.internal.store.Samples.tag;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.Samples.user;
import static dev.castellan.server.internal.store.audit.AuditSamples.event;
import static dev.castellan.server.internal.store.audit.AuditSamples.ofObject;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.insertPeople;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.insertProvider;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.invitation;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.link;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.passkey;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.password;
import static dev.castellan.server.internal.store.federation.FederationSamples.LATER;
import static dev.castellan.server.internal.store.federation.FederationSamples.federated;
import static dev.castellan.server.internal.store.federation.FederationSamples.insertFederation;
import static dev.castellan.server.internal.store.federation.FederationSamples.issuer;
import static dev.castellan.server.internal.store.federation.FederationSamples.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.internal.store.rows.StoredResponse;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.TestDatabase;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the contents of a backup and the result of a restore. */
@Tag("database")
final class BackupTest {

    private static final Clock CLOCK = Clock.fixed(START, ZoneOffset.UTC);
    private static final JsonValue PAYLOAD = JsonValue.parse("{\"a\":[1.50,null,\"\\u0000\"],\"b\":true}");

    @TempDir
    private Path folder;

    @Test
    void backupIsUnchangedAfterRestoreToPostgresAndBackToSqlite() {
        String first;
        try (JdbcStore store = sqlite("first")) {
            fill(store, OURS);
            fill(store, THEIRS);
            first = backup(store);
        }
        String second;
        try (var database = Postgres.withTables();
                JdbcStore store =
                        database.storeBuilder().connections(1).clock(CLOCK).open()) {
            restore(store, first);
            second = backup(store);
        }
        try (JdbcStore store = sqlite("third")) {
            restore(store, second);

            assertThat(sorted(backup(store))).isEqualTo(sorted(first)).isEqualTo(sorted(second));
            assertThat(store.organizationOfTag(tag(OURS))).contains(OURS);
            assertThat(store.organizationOfTag(tag(THEIRS))).contains(THEIRS);
            assertThat(store.<UUID>readAs(
                            OURS,
                            TokenHash.of("secret of " + OURS),
                            ReadHint.NONE,
                            (view, bearer) -> bearer.organizationId()))
                    .contains(OURS);
        }
    }

    @Test
    void omitsSigningKeyAndCreatesNewOneOnRestore() {
        try (JdbcStore store = sqlite("keys")) {
            fill(store, OURS);
            fill(store, THEIRS);
            String backup = backup(store);
            assertThat(backup)
                    .startsWith("{\"castellan_backup\":1}\n")
                    .doesNotContain("signing_key", signingKey(store, OURS));
            for (String file : List.of("first copy", "second copy")) {
                try (JdbcStore copy = sqlite(file)) {
                    restore(copy, backup);
                }
            }
        }

        String keys = "SELECT signing_key FROM organizations";
        List<String> all = Stream.of("first copy", "second copy")
                .flatMap(file -> texts(file, keys).stream())
                .toList();
        assertThat(all)
                .hasSize(4)
                .doesNotHaveDuplicates()
                .doesNotContain(organization(OURS).signingKey())
                .allMatch(key -> key.matches("[0-9a-f]{64}"));
    }

    @Test
    void restoresUserLanguages() {
        try (JdbcStore store = sqlite("languages");
                JdbcStore copy = sqlite("copy")) {
            fill(store, OURS);
            restore(copy, backup(store));

            assertThat(languages(copy)).containsExactly(Locale.forLanguageTag("pt-BR"), null, null);
        }
    }

    @Test
    void restoresLimitsOfOrganization() {
        try (JdbcStore store = sqlite("limits");
                JdbcStore copy = sqlite("copy")) {
            fill(store, OURS);
            OrganizationLimits limits = new OrganizationLimits(30, 8, true);
            store.write(OURS, tx -> {
                tx.setLimits(limits);
                return true;
            });
            restore(copy, backup(store));

            assertThat(limits(copy)).isEqualTo(limits);
        }
    }

    @Test
    void omitsDeletedProjectAndItsContents() {
        String backup;
        try (JdbcStore store = sqlite("deleted")) {
            fill(store, OURS);
            store.<Boolean>write(OURS, tx -> {
                tx.projects().hide(id(10));
                return true;
            });
            backup = backup(store);
        }
        assertThat(backup)
                .doesNotContain(
                        "project 10", "{\"collections\"", "{\"inputs\"", "{\"collection_inputs\"", "{\"queries\"");

        try (JdbcStore store = sqlite("without")) {
            restore(store, backup);
            assertThat(store.<Usage>read(OURS, View::usage).projects()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void restoresCredentialsOfUsersButNotTheirSessions(TestDatabase database) {
        String backup;
        try (JdbcStore store = sqlite("people")) {
            fill(store, OURS);
            backup = backup(store);
        }
        assertThat(backup).doesNotContain("\"sessions\"", "\"known_browsers\"", "\"device_logins\"");

        database.run(folder, store -> {
            restore(store, backup);

            assertThat(store.<Object>read(
                            OURS,
                            view -> Arrays.asList(
                                    view.invitations().ofUser(id(1)).orElseThrow(),
                                    view.passwords().get(id(1)).orElseThrow(),
                                    view.passkeys().get(id(7)).orElseThrow(),
                                    view.auditEvents().list(ofObject(2)).events(),
                                    view.sessions().ofUser(id(1), null, 9),
                                    view.knownBrowsers().ofUser(id(1)),
                                    view.providers().domains(),
                                    view.providers().get().orElseThrow().secret(),
                                    view.identityLinks().ofUser(id(1)))))
                    .isEqualTo(Arrays.asList(
                            invitation(1, "code of " + OURS),
                            password(1),
                            passkey(7, 1),
                            List.of(event(8, "users.create", id(1), id(9), id(2))),
                            List.of(),
                            List.of(),
                            List.of("acme.example"),
                            "c2VhbGVk",
                            List.of(link(13, 1, "person 1"))));
            assertThat(store.<Boolean>read(
                            OURS,
                            view -> view.invitations()
                                    .byHash(TokenHash.of("code of " + OURS))
                                    .isPresent()))
                    .isTrue();
        });
    }

    @Test
    void recomputesDerivedColumnsOnRestore() {
        String backup;
        try (JdbcStore store = sqlite("whole")) {
            fill(store, OURS);
            backup = backup(store);
        }
        assertThat(backup.replace("\"sign_count\"", ""))
                .doesNotContain("user_role", "user_suspended", "is_default", "email_key", "_count");
        String changed = backup.replace(
                        "admin-1@example.com\",\"role\":\"org_admin\"", "JOSE\u0301@example.com\",\"role\":\"client\"")
                .replace("\"default_project_id\":\"" + id(0), "\"default_project_id\":\"" + id(10))
                .replace("\"archived\":true", "\"archived\":false");
        try (JdbcStore store = sqlite("edited")) {
            restore(store, SealedBackup.edited(changed));
        }
        assertThat(texts("edited", "SELECT user_role FROM tokens")).containsOnly("client");
        assertThat(texts("edited", "SELECT user_suspended FROM tokens ORDER BY token_id"))
                .containsExactly("0", "1", "1", "1");
        assertThat(texts("edited", "SELECT input_count FROM collections")).containsExactly("1");
        assertThat(texts(
                        "edited",
                        "SELECT project_count || ' ' || user_count || ' ' || token_count || ' '"
                                + " || collection_count || ' ' || input_count || ' ' || query_count || ' ' || payload_bytes"
                                + " || ' ' || kept_answer_count || ' ' || kept_answer_bytes"
                                + " FROM organizations"))
                .containsExactly("2 3 3 1 2 1 " + (PAYLOAD.toJson().length() + 2) + " 1 2");
        assertThat(texts("edited", "SELECT email_key FROM users")).contains("jos\u00e9@example.com");
        assertThat(texts("edited", "SELECT is_default FROM projects ORDER BY project_id"))
                .containsExactly("0", "1");
    }

    @Test
    void omitsExpiredStoredResponses() {
        try (JdbcStore store = sqlite("old")) {
            fill(store, OURS);
            store.write(OURS, tx -> {
                tx.idempotencyRecords().insert(response("old", START.minus(StoredResponse.LIFETIME)));
                return true;
            });

            assertThat(backup(store)).contains("\"request_key\":\"k\"").doesNotContain("\"request_key\":\"old\"");
        }
    }

    @Test
    void refusesToRestoreIntoNonEmptyStore() {
        try (JdbcStore store = sqlite("full")) {
            fill(store, OURS);
            String backup = backup(store);

            assertThatIllegalStateException()
                    .isThrownBy(() -> restore(store, backup))
                    .withMessageContaining("empty store");
            assertThat(backup(store)).isEqualTo(backup);
        }
    }

    private static void fill(JdbcStore store, UUID organization) {
        store.write(organization, tx -> {
            tx.insert(organization(organization));
            tx.users().insert(admin(1).language(Locale.forLanguageTag("pt-BR")));
            tx.users().insert(user(2, "\u00e9 \ud83d\ude00 \"quoted\"").suspended(true));
            tx.tokens().insert(createdBy(token(2, user(2), "2 of " + organization), new CreatedBy(id(1), id(1))));
            tx.tokens().insert(createdBy(token(3, user(2), "3 of " + organization), new CreatedBy(id(9), null)));
            tx.tokens().insert(token(1, admin(1), "secret of " + organization).usedAt(START));
            tx.users().insert(admin(3));
            tx.projects().insert(project(0));
            tx.projects().insert(project(10).archived(true));
            tx.memberships().add(id(10), id(2));
            tx.collections().insert(collection(4, project(10)));
            tx.inputs().insert(input(5, project(10)));
            tx.inputs().insert(new InputRow(id(6), id(10), null, PAYLOAD, START));
            tx.collections().addInput(id(4), id(5));
            tx.queries().insert(query(7, input(5, project(10))));
            tx.idempotencyRecords().insert(response("k", START));
            insertPeople(tx, "of " + organization);
            insertFederation(tx, user(2));
            tx.tokens().insert(federated(33, rule(32, issuer(31), user(2)), user(2), LATER));
            insertProvider(tx);
            tx.auditEvents().insert(event(8, "users.create", id(1), id(9), id(2)));
            tx.auditEvents().insert(event(9, "users.createPerson", null));
            return true;
        });
    }

    private static OrganizationLimits limits(JdbcStore store) {
        return store.<OrganizationLimits>read(OURS, view -> view.organization().limits());
    }

    private static List<@Nullable Locale> languages(JdbcStore store) {
        return store.<List<UserRow>>read(OURS, view -> view.users().all()).stream()
                .<@Nullable Locale>map(UserRow::language)
                .toList();
    }

    private static String signingKey(JdbcStore store, UUID organization) {
        return store.<String>read(organization, view -> view.organization().signingKey());
    }

    private static TokenRow createdBy(TokenRow token, CreatedBy createdBy) {
        return new TokenRow(
                token.tokenId(),
                token.userId(),
                token.name(),
                token.prefix(),
                token.hash(),
                token.createdAt(),
                token.expiresAt(),
                token.lastUsedAt(),
                createdBy);
    }

    private List<String> texts(String file, String sql) {
        return Jdbi.create("jdbc:sqlite:" + folder.resolve(file))
                .withHandle(
                        handle -> handle.createQuery(sql).mapTo(String.class).list());
    }

    private JdbcStore sqlite(String name) {
        return JdbcStore.sqlite(folder.resolve(name)).clock(CLOCK).open();
    }

    private static String backup(JdbcStore store) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        store.backup(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static void restore(JdbcStore store, String backup) {
        store.restore(new ByteArrayInputStream(backup.getBytes(StandardCharsets.UTF_8)));
    }

    /** Sorts the lines except the checksum, because the order of the rows in a table is undefined. */
    private static List<String> sorted(String backup) {
        return backup.lines()
                .filter(line -> !line.startsWith("{\"sha256\""))
                .sorted()
                .toList();
    }
}
