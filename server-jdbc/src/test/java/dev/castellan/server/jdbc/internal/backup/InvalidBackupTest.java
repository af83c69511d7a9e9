package dev.castellan.server.jdbc.internal.backup;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.insertContents;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.Samples.user;
import static dev.castellan.server.internal.store.audit.AuditSamples.event;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.insertPeople;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.insertProvider;
import static dev.castellan.server.internal.store.federation.FederationSamples.LATER;
import static dev.castellan.server.internal.store.federation.FederationSamples.federated;
import static dev.castellan.server.internal.store.federation.FederationSamples.insertFederation;
import static dev.castellan.server.internal.store.federation.FederationSamples.issuer;
import static dev.castellan.server.internal.store.federation.FederationSamples.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that both databases reject the same backups with the same messages. */
@Tag("database")
final class InvalidBackupTest {

    private static final UserRow ADMIN =
            new UserRow(id(1), "user 1", "user-1@example.com", Role.ORG_ADMIN, false, START).language(Locale.GERMAN);
    private static final Clock CLOCK = Clock.fixed(START, ZoneOffset.UTC);

    @TempDir
    private Path folder;

    @Test
    void sqliteRejectsInvalidBackupAndStatesLineNumber() {
        try (JdbcStore store = sqlite("empty")) {
            assertRefusals(store);
        }
    }

    @Test
    void postgresRejectsInvalidBackupAndStatesLineNumber() {
        try (var database = Postgres.withTables();
                JdbcStore store =
                        database.storeBuilder().connections(1).clock(CLOCK).open()) {
            assertRefusals(store);
        }
    }

    private void assertRefusals(JdbcStore store) {
        String whole = whole();
        SoftAssertions softly = new SoftAssertions();
        List<WrongBackup> all = new ArrayList<>(WrongBackup.of(whole));
        all.addAll(WrongValues.ofFederation(withFederation()));
        for (WrongBackup wrong : all) {
            softly.assertThatThrownBy(() -> store.restore(wrong.stream()))
                    .as("%s", wrong.complaints())
                    .isInstanceOf(IllegalArgumentException.class)
                    .satisfies(e -> assertThat(String.valueOf(e))
                            .contains(wrong.complaints())
                            .doesNotContain("\n"));
            softly.assertThat(store.organizations()).isEmpty();
        }
        softly.assertAll();
        store.restore(new ByteArrayInputStream(whole.getBytes(StandardCharsets.UTF_8)));
        assertThat(backup(store)).isEqualTo(whole);
    }

    private String whole() {
        try (JdbcStore store = sqlite("whole")) {
            store.write(OURS, tx -> {
                tx.insert(new OrganizationRow(OURS, "k7Qm2Z", "Acme", id(10), "00".repeat(32), START)
                        .withLimits(new OrganizationLimits(30, 8, true)));
                tx.users().insert(ADMIN);
                tx.tokens().insert(token(2, ADMIN));
                tx.projects().insert(project(10));
                insertContents(tx);
                insertPeople(tx, "1");
                insertProvider(tx);
                tx.auditEvents().insert(event(8, "users.create", id(1), id(9)));
                return true;
            });
            return backup(store);
        }
    }

    private String withFederation() {
        try (JdbcStore store = sqlite("federation")) {
            store.write(OURS, tx -> {
                tx.insert(new OrganizationRow(OURS, "k7Qm2Z", "Acme", id(10), "00".repeat(32), START));
                tx.users().insert(ADMIN);
                tx.users().insert(user(2));
                tx.projects().insert(project(10));
                insertFederation(tx, user(2));
                tx.tokens().insert(federated(33, rule(32, issuer(31), user(2)), user(2), LATER));
                return true;
            });
            return backup(store);
        }
    }

    private JdbcStore sqlite(String name) {
        return JdbcStore.sqlite(folder.resolve(name)).clock(CLOCK).open();
    }

    private static String backup(JdbcStore store) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        store.backup(out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
