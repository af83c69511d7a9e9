package dev.castellan.server.jdbc.internal.backup;

import static dev.castellan.server.store.Samples.OURS;
import static dev.castellan.server.store.Samples.insertContents;
import static dev.castellan.server.store.Samples.organization;
import static dev.castellan.server.store.Samples.project;
import static dev.castellan.server.store.Samples.token;
import static dev.castellan.server.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both databases refuse the same backups with the same messages. */
final class WrongBackupTest {

    @TempDir
    private Path folder;

    @Test
    void sqliteRefusesByLineWhatIsNoWholeBackup() {
        try (JdbcStore store = sqlite("empty")) {
            assertRefusals(store);
        }
    }

    @Test
    void postgresRefusesByLineWhatIsNoWholeBackup() {
        try (var database = Postgres.fresh();
                JdbcStore store = database.storeBuilder().connections(1).open()) {
            assertRefusals(store);
        }
    }

    private void assertRefusals(JdbcStore store) {
        String whole = whole();
        for (WrongBackup wrong : WrongBackup.of(whole)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> store.restore(wrong.stream()))
                    .satisfies(e -> assertThat(e.getMessage())
                            .contains(wrong.complaints())
                            .doesNotContain("\n"));
            assertThat(store.organizations()).isEmpty();
        }
        store.restore(new ByteArrayInputStream(whole.getBytes(StandardCharsets.UTF_8)));
        assertThat(backup(store)).isEqualTo(whole);
    }

    private String whole() {
        try (JdbcStore store = sqlite("whole")) {
            store.write(OURS, tx -> {
                tx.insert(organization(OURS));
                tx.users().insert(user(1));
                tx.tokens().insert(token(2, user(1)));
                tx.projects().insert(project(10));
                insertContents(tx);
                return true;
            });
            return backup(store);
        }
    }

    private JdbcStore sqlite(String name) {
        return JdbcStore.sqlite(folder.resolve(name)).open();
    }

    private static String backup(JdbcStore store) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        store.backup(out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
