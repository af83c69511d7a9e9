package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.model.Role;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.server.Administration;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.NewPerson;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.jdbc.FileWithTables;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests the commands for invitations, sessions and audit events on a SQLite file that another process has open. */
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
final class PeopleCommandsTest {

    private static final String ADMIN = "root@castellan.invalid";
    private static final String CONSOLE = "https://castellan.example.org/console";

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();
    private JdbcStore store;
    private Administration administration;
    private UUID organization;

    @BeforeEach
    void open() {
        store = JdbcStore.sqlite(FileWithTables.create(file("castellan.db"))).open();
        administration = Administration.of(store).via(ChangeNotice.Via.COMMAND);
        organization = administration
                .createOrganization(NewOrganization.withName("Castellan").admin("Root", ADMIN))
                .organizationId();
        console.with("CASTELLAN_DATA", path("castellan.db")).with("CASTELLAN_CONSOLE_URL", CONSOLE);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void listsUsersWithInvalidEmailAddress() {
        UserRow old = new UserRow(
                UUID.fromString("00000000-0000-4000-8000-0000000000ad"),
                "Ada",
                "ada@example.org\u00a0",
                Role.CLIENT,
                false,
                Instant.parse("2026-01-31T12:00:00Z"));
        store.write(organization, tx -> {
            tx.users().insert(old);
            return old;
        });

        assertThat(finish("user", "invalid-emails").field("user_id"))
                .isEqualTo(old.userId().toString());
        assertThat(administration.suspendUser(organization, old.userId()).name())
                .isEqualTo("Ada");
    }

    @Test
    void writesInvitationLinkOnlyToPrivateFile() throws IOException {
        Result invited = finish("user", "create", "ada@example.org", "--user-name", "Ada", "--link-file", path("ada"));
        String link = Files.readString(file("ada")).strip();

        assertThat(link).startsWith(CONSOLE + "/join#").hasSizeGreaterThan(60);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file("ada"))))
                .isEqualTo("rw-------");
        assertThat(invited.out() + invited.err()).doesNotContain(link.substring(link.indexOf('#') + 1));
        assertThat(invited.field("purpose")).isEqualTo("join");
        assertThat(invited.field("link_file")).isEqualTo(file("ada").toString());
        assertThat(administration.invitations(organization, null, 10).data())
                .singleElement()
                .satisfies(open -> assertThat(open.userId()).hasToString(invited.field("user_id")));
    }

    @Test
    void createsNoInvitationWithoutLinkFile() {
        finish("user", "create", "ada@example.org", "--user-name", "Ada");
        assertThat(administration.invitations(organization, null, 10).data()).isEmpty();
    }

    @Test
    void refusesExistingLinkFileWithoutInvitingUser() throws IOException {
        Files.writeString(file("ada"), "mine");
        Result refused =
                console.run("user", "create", "ada@example.org", "--user-name", "Ada", "--link-file", path("ada"));
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("--link-file", "already exists");
        assertThat(file("ada")).hasContent("mine");
        assertThat(administration.user(organization, "ada@example.org")).isEmpty();
    }

    @Test
    void invitationExpiresAtGivenTime() {
        String time = Clock.systemUTC()
                .instant()
                .plusSeconds(7200)
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
        assertThat(finish(
                                "user",
                                "create",
                                "ada@example.org",
                                "--user-name",
                                "Ada",
                                "--link-file",
                                path("ada"),
                                "--expires-at",
                                time)
                        .field("expires_at"))
                .startsWith(time.substring(0, 19));
        Result refused = console.run(
                "user", "recover", "ada@example.org", "--link-file", path("b"), "--expires-at", "2001-01-31T12:00:00Z");
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("expires_at");
        assertThat(file("b")).doesNotExist();
    }

    @Test
    void recoveryPurposeDependsOnWhetherUserHasJoined() throws IOException {
        UUID ada = ada();
        assertThat(finish("user", "recover", "ada@example.org", "--link-file", path("a"))
                        .field("purpose"))
                .isEqualTo("join");
        store.write(organization, tx -> {
            tx.passwords().put(new PasswordRow(ada, "made-up", tx.now()));
            return ada;
        });
        assertThat(finish("user", "recover", ada.toString(), "--link-file", path("b"), "--keep-credentials")
                        .field("purpose"))
                .isEqualTo("recover");
        assertThat(Files.readString(file("b"))).isNotEqualTo(Files.readString(file("a")));
        assertThat(administration.invitations(organization, null, 10).data()).hasSize(1);
    }

    @Test
    void recoveryRemovesPasskeysAndSessionsUnlessCredentialsAreKept() {
        UUID ada = ada();
        begin(ada);
        givePasskey(ada);

        finish("user", "recover", "ada@example.org", "--link-file", path("a"), "--keep-credentials");
        assertThat(finish("passkey", "list", "ada@example.org").lines()).hasSize(1);
        assertThat(finish("session", "list", "ada@example.org").lines()).hasSize(1);
        finish("user", "recover", "ada@example.org", "--link-file", path("b"));
        assertThat(finish("passkey", "list", "ada@example.org").lines()).isEmpty();
        assertThat(finish("session", "list", "ada@example.org").lines()).isEmpty();
    }

    @Test
    void adminRecoveryRemovesPasskeysUnlessCredentialsAreKept() {
        UUID root = administration.user(organization, ADMIN).orElseThrow().id();
        givePasskey(root);

        finish("recover-admin", "--token-file", path("a.token"), "--keep-credentials");
        assertThat(finish("passkey", "list", ADMIN).lines()).hasSize(1);
        assertThat(finish("recover-admin", "--token-file", path("b.token"), "--link-file", path("b"))
                        .lines())
                .last()
                .satisfies(link -> assertThat(link.path("purpose").asText()).isEqualTo("recover"));
        assertThat(finish("passkey", "list", ADMIN).lines()).isEmpty();
        givePasskey(root);
        finish("recover-admin", "--token-file", path("c.token"));
        assertThat(finish("passkey", "list", ADMIN).lines()).isEmpty();
    }

    @Test
    void adminRecoveryRejectsSameFileForTokenAndLink() {
        Result refused = console.run("recover-admin", "--token-file", path("a"), "--link-file", path("./a"));

        assertThat(refused.code()).isNotZero();
        assertThat(refused.err()).contains("--link-file and --token-file name the same file");
        assertThat(Path.of(path("a"))).doesNotExist();
    }

    @Test
    void listsPasskeysAndRevokesOneOrAll() {
        UUID ada = ada();
        List<UUID> passkeys = List.of(givePasskey(ada), givePasskey(ada), givePasskey(ada));

        assertThat(finish("passkey", "list", "ada@example.org").lines())
                .extracting(line -> line.path("passkey_id").asText())
                .containsExactlyInAnyOrderElementsOf(
                        passkeys.stream().map(UUID::toString).toList());
        finish("passkey", "delete", "ada@example.org", passkeys.get(1).toString());
        assertThat(finish("passkey", "list", ada.toString()).lines()).hasSize(2);
        finish("passkey", "delete", "--all-of", "ada@example.org");
        assertThat(finish("passkey", "list", "ada@example.org").lines()).isEmpty();
        assertThat(console.run("passkey", "delete", ADMIN, passkeys.get(0).toString())
                        .code())
                .isEqualTo(3);
        assertThat(console.run("passkey", "delete", "ada@example.org").code()).isEqualTo(2);
    }

    @Test
    void recoveryRequiresLinkFile() {
        ada();
        Result refused = console.run("user", "recover", "ada@example.org");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("--link-file");
    }

    @Test
    void listsSessionsAndRevokesOneOrAll() {
        UUID ada = ada();
        List<UUID> sessions = List.of(begin(ada), begin(ada), begin(ada));

        assertThat(finish("session", "list", "ada@example.org").lines())
                .extracting(line -> line.path("session_id").asText())
                .containsExactlyInAnyOrderElementsOf(
                        sessions.stream().map(UUID::toString).toList());
        finish("session", "delete", "ada@example.org", sessions.get(1).toString());
        assertThat(finish("session", "list", ada.toString()).lines()).hasSize(2);
        finish("session", "delete", "--all-of", "ada@example.org");
        assertThat(finish("session", "list", "ada@example.org").lines()).isEmpty();
    }

    @Test
    void refusesToRevokeUnknownOrUnspecifiedSession() {
        ada();
        assertThat(console.run(
                                "session",
                                "delete",
                                "ada@example.org",
                                UUID.randomUUID().toString())
                        .code())
                .isEqualTo(3);
        assertThat(console.run("session", "delete", "ada@example.org").code()).isEqualTo(2);
        assertThat(console.run("session", "delete").code()).isEqualTo(2);
    }

    @Test
    void listsAuditEventsNewestFirstAndAppliesFilters() {
        UUID ada = ada();
        finish("user", "suspend", "ada@example.org");
        finish("user", "resume", "ada@example.org");

        List<JsonNode> all = finish("audit", "list").lines();
        assertThat(all)
                .hasSize(administration
                        .auditEvents(organization, AuditFilter.ALL, null, 200)
                        .data()
                        .size())
                .hasSizeGreaterThanOrEqualTo(4)
                .allMatch(line -> line.path("via").asText().equals("command"));
        assertThat(all).extracting(line -> line.path("at").asText()).isSortedAccordingTo((a, b) -> b.compareTo(a));
        assertThat(operations("--object", ada.toString())).startsWith("users.resume", "users.suspend");
        assertThat(operations("--operation", "users.suspend")).containsExactly("users.suspend");
        assertThat(operations("--actor", "ada@example.org")).isEmpty();
        assertThat(operations("--actor", UUID.randomUUID().toString())).isEmpty();
        assertThat(operations("--until", "2001-01-31T12:00:00Z")).isEmpty();
        assertThat(operations("--since", "2001-01-31T12:00:00Z")).hasSameSizeAs(all);
        assertThat(operations("--limit", "1")).containsExactly("users.resume");
    }

    @Test
    void listsAuditEventsFromSeveralPages() {
        UUID ada = ada();
        for (int i = 0; i < 105; i++) {
            administration.suspendUser(organization, ada);
            administration.resumeUser(organization, ada);
        }
        assertThat(finish("audit", "list", "--object", ada.toString()).lines()).hasSizeGreaterThanOrEqualTo(210);
        assertThat(operations("--limit", "205")).hasSize(205);
    }

    private List<String> operations(String... conditions) {
        String[] words =
                Stream.concat(Stream.of("audit", "list"), Stream.of(conditions)).toArray(String[]::new);
        return finish(words).lines().stream()
                .map(line -> line.path("operation").asText())
                .toList();
    }

    private UUID ada() {
        return administration
                .createPerson(organization, NewPerson.of("Ada", "ada@example.org", Role.CLIENT))
                .id();
    }

    private UUID givePasskey(UUID user) {
        UUID id = UUID.randomUUID();
        return store.write(organization, tx -> {
            tx.passkeys()
                    .insert(new PasskeyRow(id, user, id.toString(), "cHVibGlj", 0, "Phone", tx.now(), null, List.of()));
            return id;
        });
    }

    private UUID begin(UUID user) {
        return StoredSession.begin(store, organization, user);
    }

    private Result finish(String... words) {
        Result result = console.run(words);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private Path file(String name) {
        return directory.resolve(name);
    }

    private String path(String name) {
        return file(name).toString();
    }
}
