package dev.castellan.system.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Organization;
import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.Token;
import dev.castellan.model.TokenUpdate;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.audit.FieldChange;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Replaces servers by servers of a later version, which has one more migration, and back. */
@Timeout(600)
@Tag("database")
@Tag("process")
@Tag("long")
final class RollingUpgradeTest {

    private static final int TRY_AGAIN = 4;

    /** Changes tables of which servers of the old version have prepared statements that read all columns. */
    private static final String EXPANSION = """
            ALTER TABLE projects ADD COLUMN label ${text} DEFAULT '' NOT NULL;
            ALTER TABLE users ADD COLUMN label ${text} DEFAULT '' NOT NULL;
            CREATE INDEX projects_by_label ON projects (organization_id, label);
            """;

    @Test
    void clientCallsSucceedDuringUpgradeAndRollback(@TempDir Path directory) throws Exception {
        Version old = Version.current();
        Path log = directory.resolve("migrate.log");
        Version next = old.withMigration("V1_99__label.sql", EXPANSION, directory.resolve("next"));
        try (Database database = Postgres.fresh();
                Servers servers = Servers.start(old, database, directory);
                ClientLoad load = ClientLoad.start(servers)) {
            load.awaitRounds();
            try (Connection backup = database.connect()) {
                backup.setAutoCommit(false);
                backup.createStatement().execute("SELECT 1 FROM projects");
                assertThat(next.migrate(servers.store(), log)).isEqualTo(TRY_AGAIN);
                load.awaitRounds();
            }
            assertThat(next.migrate(servers.store(), log))
                    .as(Files.readString(log))
                    .isZero();
            load.awaitRounds();

            servers.replace(0, next);
            load.awaitRounds();
            servers.replace(1, next);
            load.awaitRounds();

            servers.replace(0, old);
            load.awaitRounds();
            load.stop();
        }
    }

    @Test
    void limitsSurviveUpgradeAndRollbackToVersionWithoutLimits(@TempDir Path directory) throws Exception {
        Version old = EarlierVersion.in(directory.resolve("old"));
        Version next = Version.current();
        Path log = directory.resolve("migrate.log");
        try (Database database = Postgres.fresh();
                Servers servers = Servers.start(old, database, directory);
                ClientLoad load = ClientLoad.start(servers);
                CastellanClient admin = load.client()) {
            load.awaitRounds();
            assertThat(next.migrate(servers.store(), log))
                    .as(Files.readString(log))
                    .isZero();
            load.awaitRounds();
            servers.replace(0, next);
            load.awaitRounds();
            servers.replace(1, next);
            IssuedToken limited =
                    admin.tokens().create(NewToken.forCaller().onlyReading().allowedFrom(List.of("127.0.0.1", "::1")));
            assertRefused(admin, limited);
            admin.organizations().update(OrganizationUpdate.none().maxTokenLifetimeDays(30));
            load.awaitRounds();

            servers.replace(0, old);
            load.awaitRounds();
            servers.replace(1, old);
            assertThat(admin.tokens()
                            .update(limited.id(), TokenUpdate.none().name("renamed"))
                            .name())
                    .isEqualTo("renamed");
            assertThat(admin.organizations()
                            .update(OrganizationUpdate.none().name("Umbrella"))
                            .maxTokenLifetimeDays())
                    .as("the earlier version does not know the limit")
                    .isNull();
            load.awaitRounds();

            servers.replace(0, next);
            servers.replace(1, next);
            load.awaitRounds();
            assertRefused(admin, limited);
            assertThat(admin.organizations().get())
                    .extracting(Organization::name, Organization::maxTokenLifetimeDays)
                    .containsExactly("Umbrella", 30);
            assertThat(admin.withToken(limited.token()).tokens().current())
                    .extracting(Token::name, Token::allowedAddresses)
                    .containsExactly("renamed", List.of("127.0.0.1", "::1"));
            admin.tokens().update(limited.id(), TokenUpdate.none().name("again"));
            assertThat(admin.auditEvents().list(AuditFilter.ALL.withOperation("tokens.update")).stream())
                    .as("the earlier version writes no fields")
                    .extracting(AuditEvent::changes)
                    .containsExactly(List.of(new FieldChange("name", "renamed", "again")), List.of());
            load.stop();
        }
    }

    private static void assertRefused(CastellanClient admin, IssuedToken readOnly) {
        assertThatExceptionOfType(ForbiddenException.class)
                .isThrownBy(() -> admin.withToken(readOnly.token()).projects().create("Apollo"));
    }
}
