package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.people.People;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the first admin can sign in with the link that {@code init} or {@code recover-admin} writes to a file. */
@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
final class LinkFilesTest {

    private static final String CONSOLE = "https://castellan.example.org/console";
    private static final String FIRST = "seven green turtles dance";
    private static final String SECOND = "nine purple lizards sleep";

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();

    @BeforeEach
    void nameTheData() {
        console.with("CASTELLAN_DATA", path("castellan.db"));
    }

    @Test
    void firstAdminJoinsWithLinkWrittenByInit() throws IOException {
        console.with("CASTELLAN_CONSOLE_URL", CONSOLE);
        Result created = finish("init", "--token-file", path("token"), "--link-file", path("link"));
        String link = secretOf("link", created);

        assertThat(link).startsWith(CONSOLE + "/join#");
        String code = link.substring(link.indexOf('#') + 1);
        assertThat(created.out() + created.err()).doesNotContain(code);
        ActiveSession session = with(people -> {
            assertThat(people.invitation(code).purpose()).isEqualTo(InvitationPurpose.JOIN);
            return joined(people.join(code, FIRST, Browser.UNKNOWN));
        });
        assertThat(session.email()).isEqualTo("root@castellan.invalid");
    }

    @Test
    void linkFileContainsOnlyCodeIfConsoleUrlIsNotSet() throws IOException {
        Result created = finish("init", "--token-file", path("token"), "--link-file", path("link"));
        String code = secretOf("link", created);

        assertThat(code).matches("[0-9A-Za-z]{49}");
        assertThat(with(people -> joined(people.join(code, FIRST, Browser.UNKNOWN)))
                        .name())
                .isEqualTo("Root");
    }

    @Test
    void lockedOutAdminRecoversWithLinkFromRecoverAdminCommand() throws IOException {
        Result created = finish("init", "--token-file", path("token"), "--link-file", path("code"));
        String first = secretOf("code", created);
        UUID organization = with(people -> joined(people.join(first, FIRST, Browser.UNKNOWN)))
                .organizationId();

        String second = secretOf(
                "again", finish("recover-admin", "--token-file", path("new.token"), "--link-file", path("again")));
        String email = "root@castellan.invalid";
        with(people -> {
            assertThat(people.invitation(second).purpose()).isEqualTo(InvitationPurpose.RECOVER);
            joined(people.join(second, SECOND, Browser.UNKNOWN));
            assertThat(refused(people.signIn(organization, email, FIRST, Browser.UNKNOWN)))
                    .isTrue();
            return joined(people.signIn(organization, email, SECOND, Browser.UNKNOWN));
        });
    }

    @Test
    void refusesExistingLinkFileBeforeMakingChanges() throws IOException {
        Files.writeString(directory.resolve("link"), "mine");
        Result refused = console.run("init", "--token-file", path("token"), "--link-file", path("link"));

        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("--link-file", "already exists");
        assertThat(directory.resolve("link")).hasContent("mine");
        assertThat(directory.resolve("token")).doesNotExist();
        assertThat(directory.resolve("castellan.db")).doesNotExist();
    }

    @Test
    void refusesSameFileForTokenAndLinkBeforeMakingChanges() {
        Result refused = console.run("init", "--token-file", path("token"), "--link-file", path("./token"));

        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("--link-file and --token-file name the same file");
        assertThat(directory).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--audit-log", "--data"})
    void refusesLinkFileThatAnotherOptionCreates(String option) {
        String[] init = {"init", "--token-file", path("token"), "--link-file", path("one"), option, path("one")};
        assertThat(console.run(init).err()).contains("--link-file " + path("one") + " already exists");
        assertThat(directory.resolve("token")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-wal", "-shm", "-journal", ".lock"})
    void rejectsStoreFileAsAuditLog(String ending) {
        String refusal = "--audit-log names a file of --data";
        String[] options = {"--token-file", path("token"), "--audit-log", path("./castellan.db" + ending)};
        assertThatThrownBy(() -> console.serve(options).close()).hasMessageContaining(refusal);
        Result refused = console.run("init", options[0], options[1], options[2], options[3]);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains(refusal);
        assertThat(directory).isEmptyDirectory();
    }

    /** Returns the contents of the file that a command wrote, which only the owner may read. */
    private String secretOf(String name, Result result) throws IOException {
        Path file = directory.resolve(name);
        assertThat(result.out()).contains("\"link_file\":\"" + file + "\"");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        return Files.readString(file).strip();
    }

    private <R> R with(Function<People, R> work) {
        try (JdbcStore store =
                        JdbcStore.sqlite(directory.resolve("castellan.db")).open();
                People people = People.builder(store).build()) {
            return work.apply(people);
        }
    }

    private static ActiveSession joined(CompletionStage<SignedIn> signedIn) {
        return signedIn.toCompletableFuture().join().session();
    }

    private static boolean refused(CompletionStage<SignedIn> signedIn) {
        return signedIn.handle((session, problem) ->
                        problem instanceof Refusal || (problem != null && problem.getCause() instanceof Refusal))
                .toCompletableFuture()
                .join();
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
