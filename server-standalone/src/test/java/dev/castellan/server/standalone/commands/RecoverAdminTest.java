package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.NewPerson;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.jdbc.FileWithTables;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code recover-admin} on a SQLite file that another store has open. */
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
final class RecoverAdminTest {

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();
    private JdbcStore store;
    private Administration administration;
    private Bootstrap created;

    @BeforeEach
    void open() {
        Path file = FileWithTables.create(directory.resolve("castellan.db"));
        console.with("CASTELLAN_DATA", file.toString());
        store = JdbcStore.sqlite(file).open();
        administration = Administration.of(store);
        created = administration.createOrganization(
                NewOrganization.withName("Castellan").admin("Root", "root@castellan.invalid"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void recoversAdminWhenAllTokensAreLost() throws IOException {
        administration.deleteTokens(created.organizationId(), created.adminId());

        Result recovered = finish("recover-admin", "--token-file", path("a.token"));
        String token = Files.readString(directory.resolve("a.token")).strip();
        assertThat(recovered.field("user_id")).isEqualTo(created.adminId().toString());
        assertThat(recovered.out()).doesNotContain(token);
        assertThat(administration.findToken(token).orElseThrow().token().id()).hasToString(recovered.field("token_id"));
    }

    @Test
    void removesPasskeysUnlessCredentialsAreKept() {
        givePasskey();

        finish("recover-admin", "--token-file", path("a.token"), "--keep-credentials");
        assertThat(passkeys()).isEqualTo(1);
        assertThat(finish("recover-admin", "--token-file", path("b.token"), "--link-file", path("b"))
                        .lines())
                .last()
                .satisfies(link -> assertThat(link.path("purpose").asText()).isEqualTo("recover"));
        assertThat(passkeys()).isZero();
        givePasskey();
        finish("recover-admin", "--token-file", path("c.token"));
        assertThat(passkeys()).isZero();
    }

    @Test
    void refusesSameFileForTokenAndLink() {
        Result refused = console.run("recover-admin", "--token-file", path("a"), "--link-file", path("./a"));

        assertThat(refused.code()).isNotZero();
        assertThat(refused.err()).contains("--link-file and --token-file name the same file");
        assertThat(directory.resolve("a")).doesNotExist();
    }

    @Test
    void refusesUserWhoIsNotAdmin() {
        administration.createPerson(created.organizationId(), NewPerson.of("Ada", "ada@example.org", Role.CLIENT));

        Result refused = console.run("recover-admin", "ADA@example.org", "--token-file", path("a.token"));
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("not an org_admin");
        assertThat(directory.resolve("a.token")).doesNotExist();
    }

    private int passkeys() {
        return administration
                .passkeys(created.organizationId(), created.adminId())
                .size();
    }

    private void givePasskey() {
        UUID id = UUID.randomUUID();
        store.write(created.organizationId(), tx -> {
            tx.passkeys()
                    .insert(new PasskeyRow(
                            id, created.adminId(), id.toString(), "cHVibGlj", 0, "Phone", tx.now(), null, List.of()));
            return id;
        });
    }

    private Result finish(String... words) {
        Result result = console.run(words);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }
}
