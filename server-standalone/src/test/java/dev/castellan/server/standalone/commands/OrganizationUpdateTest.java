package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditEvent.ChangeSource;
import dev.castellan.model.audit.FieldChange;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.jdbc.FileWithTables;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the command that ends the rules that can lock people out. */
@Timeout(300)
final class OrganizationUpdateTest {

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();
    private Path file;
    private UUID organization;

    @BeforeEach
    void createOrganizationThatRequiresPasskeys() {
        file = FileWithTables.create(directory.resolve("castellan.db"));
        console.with("CASTELLAN_DATA", file.toString());
        organization = UUID.fromString(console.run(
                        "init", "--token-file", directory.resolve("root.token").toString())
                .field("organization_id"));
        try (JdbcStore store = JdbcStore.sqlite(file).open()) {
            store.write(organization, tx -> {
                tx.setLimits(new OrganizationLimits(30, 8, true));
                return true;
            });
        }
    }

    @Test
    void endsRuleAndKeepsOtherLimits() {
        Result ended = update(organization, "off");

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.field("organization_id")).isEqualTo(organization.toString());
        assertThat(limits()).isEqualTo(new OrganizationLimits(30, 8, false));
        AuditEvent event = StoredOrganization.events(file).get(0);
        assertThat(event.via()).isEqualTo(ChangeSource.COMMAND);
        assertThat(event.changes()).containsExactly(new FieldChange("admin_passkeys_required", "true", "false"));
        assertThat(update(organization, "off").code()).as("the same again").isZero();
    }

    @Test
    void cannotBeginRule() {
        assertThat(update(organization, "off").code()).isZero();

        Result refused = update(organization, "on");

        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("sign in to the console with a passkey");
        assertThat(limits().adminPasskeysRequired()).isFalse();
    }

    @Test
    void refusesUnknownOrganizationAndMissingOption() {
        UUID unknown = UUID.fromString("00000000-0000-0000-0000-00000000abcd");

        Result refused = update(unknown, "off");

        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("no such organization " + unknown);
        Result incomplete = console.run("organization", "update", organization.toString());
        assertThat(incomplete.code()).isEqualTo(2);
        assertThat(incomplete.err()).contains("nothing to change: add --admin-passkeys-required off or --passwords on");
        assertThat(limits().adminPasskeysRequired()).isTrue();
    }

    @Test
    void switchesPasswordsOnAndNeverOff() {
        String id = organization.toString();
        Result withoutProvider = console.run("organization", "update", id, "--passwords", "on");
        assertThat(withoutProvider.code()).isEqualTo(3);
        assertThat(withoutProvider.err()).contains("the organization has no provider");
        putProviderWithoutPasswords();

        Result off = console.run("organization", "update", id, "--passwords", "off");
        assertThat(off.code()).isEqualTo(2);
        assertThat(off.err()).contains("only an admin can switch passwords off, in the console");
        Result on = console.run("organization", "update", id, "--passwords", "on");

        assertThat(on.field("organization_id")).as(on.err()).isEqualTo(id);
        assertThat(limits().adminPasskeysRequired()).as("unchanged").isTrue();
        AuditEvent event = StoredOrganization.events(file).get(0);
        assertThat(event.operation()).isEqualTo("providers.setPasswords");
        assertThat(event.via()).isEqualTo(ChangeSource.COMMAND);
        assertThat(event.changes()).containsExactly(new FieldChange("passwords", "false", "true"));
    }

    private void putProviderWithoutPasswords() {
        try (JdbcStore store = JdbcStore.sqlite(file).open()) {
            store.write(organization, tx -> {
                tx.providers()
                        .put(new ProviderRow(
                                UUID.randomUUID(),
                                "Acme",
                                "https://login.example.com",
                                "castellan",
                                null,
                                null,
                                false,
                                true,
                                tx.now(),
                                tx.now()));
                return true;
            });
        }
    }

    private Result update(UUID id, String value) {
        return console.run("organization", "update", id.toString(), "--admin-passkeys-required", value);
    }

    private OrganizationLimits limits() {
        try (JdbcStore store = JdbcStore.sqlite(file).open()) {
            return store.read(organization, view -> view.organization().limits());
        }
    }
}
