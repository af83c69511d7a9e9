package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class StoreCommandsTest {

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();

    @BeforeEach
    void nameTheData() {
        console.with("CASTELLAN_DATA", directory.resolve("castellan.db").toString());
    }

    @Test
    void initCreatesOrganizationAndWritesTokenToPrivateFile() throws IOException {
        Result result = console.run("init", "--token-file", path("root.token"));

        assertThat(result.field("name")).isEqualTo("Castellan");
        assertThat(result.field("organization_id")).hasSize(36);
        assertThat(result.field("token_file")).isEqualTo(file("root.token").toString());
        assertThat(Files.readString(file("root.token"))).startsWith("cstu_").endsWith("\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file("root.token"))))
                .isEqualTo("rw-------");
    }

    @Test
    void neverPrintsTokens() throws IOException {
        Result result = init();
        Result recovered = console.run("recover-admin", "--token-file", path("a.token"));
        Result found = console.run("token", "find", "--secret-file", path("a.token"));

        assertThat(found.field("token_id")).isEqualTo(recovered.field("token_id"));
        for (String name : List.of("root.token", "a.token")) {
            String token = Files.readString(file(name)).strip();
            assertThat(List.of(result, recovered, found)).noneMatch(run -> (run.out() + run.err()).contains(token));
        }
    }

    @Test
    void commandsLimitTokenLifetimeToConfiguredMaximum() {
        console.with("CASTELLAN_MAX_TOKEN_LIFETIME", "90d");
        String organization = init().field("organization_id");
        createMoon();
        Result recovered =
                console.run("recover-admin", "--organization", organization, "--token-file", path("a.token"));
        Instant later = Instant.now().plus(Duration.ofDays(89));
        assertThat(Instant.parse(recovered.field("expires_at"))).isAfter(later);
        for (String name : List.of("root.token", "luna.token", "a.token")) {
            Result found = console.run("token", "find", "--secret-file", path(name));
            assertThat(Instant.parse(found.field("expires_at"))).isBetween(later, later.plus(Duration.ofDays(1)));
        }
    }

    @Test
    void serverLimitsLifetimeOfFirstToken() {
        console.with("CASTELLAN_MAX_TOKEN_LIFETIME", "90d");
        console.serve("--port", "0", "--token-file", path("root.token")).close();
        assertThat(console.run("token", "find", "--secret-file", path("root.token"))
                        .field("expires_at"))
                .isNotEmpty();
    }

    @Test
    void rejectsTooLargeMaximumTokenLifetimeBeforeMakingChanges() {
        Result refused = console.run("init", "--token-file", path("root.token"), "--max-token-lifetime", "365001d");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("--max-token-lifetime: choose one from 1 millisecond to 365000 days");
        assertThat(file("castellan.db")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"--organization-name, organization name", "--admin-name, admin name"})
    void reportsWhetherOrganizationOrAdminNameIsInvalid(String option, String name) {
        Result refused = console.run("init", "--token-file", path("root.token"), option, "");
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains(" " + name + ": must have 1 to 255 characters");
    }

    @Test
    void initRefusesStoreThatContainsOrganization() {
        init();
        Result repeated = console.run("init", "--token-file", path("again.token"));
        assertThat(repeated.code()).isEqualTo(1);
        assertThat(repeated.err()).contains("already contains an organization", "organization create");
        assertThat(file("again.token")).doesNotExist();
    }

    @Test
    void refusesExistingTokenFileWithoutIssuingToken() throws IOException {
        init();
        String before = Files.readString(file("root.token"));
        Result refused = console.run("recover-admin", "--token-file", path("root.token"));

        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("--token-file", path("root.token"), "already exists");
        assertThat(Files.readString(file("root.token"))).isEqualTo(before);
        assertThat(StoredOrganization.tokens(file("castellan.db"))).hasSize(1);
    }

    @Test
    void rejectsTokenFileInMissingDirectoryBeforeMakingChanges() {
        init();
        Path nowhere = file("nowhere").resolve("a.token");
        Result refused = console.run("recover-admin", "--token-file", nowhere.toString());
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("there is no directory " + nowhere.getParent());
        assertThat(StoredOrganization.tokens(file("castellan.db"))).hasSize(1);
    }

    @Test
    void failedCommandLeavesNoTemporaryFile() throws IOException {
        init();
        assertThat(console.run("recover-admin", "nobody@example.org", "--token-file", path("a.token"))
                        .code())
                .isEqualTo(3);
        try (var files = Files.list(directory)) {
            assertThat(files.map(Path::getFileName)
                            .map(Path::toString)
                            .filter(name -> !name.startsWith("castellan.db")))
                    .containsExactly("root.token");
        }
    }

    @Test
    void createsAndListsOrganizations() {
        String first = init().field("organization_id");
        String second = createMoon();

        List<JsonNode> lines = console.run("organization", "list").lines();
        assertThat(lines)
                .extracting(line -> line.path("organization_id").asText())
                .containsExactly(first, second);
        assertThat(lines).extracting(line -> line.path("name").asText()).containsExactly("Castellan", "Moon");
    }

    @Test
    void requiresOrganizationOptionWhenThereAreTwoOrganizations() {
        init();
        String second = createMoon();

        assertThat(console.run("federation", "list").err()).contains("2 organizations", "--organization");
        assertThat(console.run("federation", "list", "--organization", second).code())
                .isZero();
    }

    @Test
    void exitsWithCode3WhenRuleUserOrOrganizationIsUnknown() {
        init();
        String none = UUID.randomUUID().toString();
        String[][] commands = {
            {"federation", "delete", none},
            {"federation", "list", "--organization", none},
            {"organization", "renew-keys", none},
            {"recover-admin", none, "--token-file", path("a.token")},
            {"recover-admin", "nobody@example.org", "--token-file", path("a.token")},
            {"recover-admin", "--organization", none, "--token-file", path("a.token")}
        };
        assertThat(Stream.of(commands)).allSatisfy(words -> {
            Result refused = console.run(words);
            assertThat(refused.err()).containsAnyOf("no such", "does not exist");
            assertThat(refused.code()).isEqualTo(3);
        });
    }

    @Test
    void findsAndRevokesTokenBySecret() throws IOException {
        init();
        console.run(
                "organization",
                "create",
                "Other",
                "--admin-email",
                "other@example.org",
                "--token-file",
                path("other.token"));
        Result match = console.run("token", "find", "--secret-file", path("other.token"));
        assertThat(match.field("token_id")).hasSize(36);
        assertThat(match.out())
                .doesNotContain(Files.readString(file("other.token")).strip());
        assertThat(console.run("token", "delete", "--secret-file", path("other.token"))
                        .field("token_id"))
                .isEqualTo(match.field("token_id"));
        assertThat(console.run("token", "find", "--secret-file", path("other.token"))
                        .code())
                .isEqualTo(3);
        assertThat(console.run("token", "delete", "--secret-file", path("other.token"))
                        .code())
                .isEqualTo(3);
    }

    @Test
    void reportsPathOfSecretFileThatIsMissingOrContainsUnknownToken() throws IOException {
        init();
        Files.writeString(file("empty.token"), "cstu_none");
        Result unknown = console.run("token", "find", "--secret-file", path("empty.token"));
        assertThat(unknown.code()).isEqualTo(3);
        assertThat(unknown.err()).contains("empty.token").doesNotContain("cstu_none");
        Result missing = console.run("token", "delete", "--secret-file", path("missing.token"));
        assertThat(missing.code()).isEqualTo(1);
        assertThat(missing.err()).contains("missing.token");
    }

    @Test
    void reportsMissingDataFileWithoutCreatingIt() {
        Result refused = console.run("organization", "list");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("castellan.db: the file does not exist", "init");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void initCreatesNoDataFileIfTokenFileExists() throws IOException {
        Files.createFile(file("root.token"));
        assertThat(console.run("init", "--token-file", path("root.token")).code())
                .isEqualTo(1);
        assertThat(file("castellan.db")).doesNotExist();
    }

    @Test
    void rejectsDirectoryAsDataFile() throws IOException {
        console.with("CASTELLAN_DATA", directory.resolve("folder").toString());
        Files.createDirectory(file("folder"));
        for (String command : List.of("organization list", "migrate", "serve --port 0")) {
            Result refused = console.run(command.split(" "));
            assertThat(refused.err()).contains(file("folder") + " is a directory: name a file");
            assertThat(refused.code()).isEqualTo(1);
        }
        assertThat(file("folder.lock")).doesNotExist();
    }

    @Test
    void readsButDoesNotChangeReadOnlyDataFile() throws IOException {
        init();
        assertThat(file("castellan.db").toFile().setWritable(false)).isTrue();
        assumeThat(Files.isWritable(file("castellan.db")))
                .as("the superuser may write every file")
                .isFalse();
        for (String command : List.of("organization renew-keys", "migrate", "serve --port 0")) {
            Result refused = console.run(command.split(" "));
            assertThat(refused.err()).contains("castellan.db is not writable by this user");
            assertThat(refused.code()).isEqualTo(1);
        }
        assertThat(console.run("organization", "list").lines()).hasSize(1);
        assertThat(file("castellan.db").toFile().setReadable(false)).isTrue();
        assertThat(console.run("organization", "list").err()).contains("castellan.db is not readable by this user");
    }

    @Test
    void requiresWritableDataFolderUnlessServerIsRunning() {
        init();
        try (JdbcStore server = JdbcStore.sqlite(file("castellan.db")).open()) {
            assertThat(server.organizations()).hasSize(1);
            assertThat(directory.toFile().setWritable(false)).isTrue();
            assertThat(console.run("organization", "list").code()).isZero();
            assertThat(directory.toFile().setWritable(true)).isTrue();
        }
        assertThat(directory.toFile().setWritable(false)).isTrue();
        assumeThat(Files.isWritable(directory))
                .as("the superuser may write every folder")
                .isFalse();
        for (String command : List.of("organization list", "organization renew-keys", "migrate", "serve --port 0")) {
            Result refused = console.run(command.split(" "));
            assertThat(refused.err())
                    .contains("may not create files in its folder", "let this user write in " + directory);
            assertThat(refused.code()).isEqualTo(1);
        }
    }

    @Test
    void rejectsSqliteFileWithUnrelatedTables() throws Exception {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file("castellan.db"));
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE other (x)");
        }
        Result refused = console.run("init", "--token-file", path("root.token"));
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err())
                .contains("castellan.db", "contains tables of another application: name an empty one")
                .doesNotContain("baseline");
        assertThat(console.run("organization", "list").err())
                .contains("castellan.db", "contains tables, but none of this server: name another one");
    }

    @Test
    void everyCommandRejectsTablesCreatedByAnotherProgram() throws Exception {
        init();
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file("castellan.db"));
                var statement = connection.createStatement()) {
            statement.execute("UPDATE castellan_schema_history SET checksum = 5");
        }
        String token = path("b.token");
        for (String command : List.of(
                "serve --port 0",
                "migrate",
                "init --token-file " + token,
                "backup " + path("backup"),
                "restore " + path("root.token"),
                "organization list")) {
            Result refused = console.run(command.split(" "));
            assertThat(refused.err().lines().filter(line -> !line.contains("opening the store: ")))
                    .singleElement()
                    .asString()
                    .contains("castellan.db contains tables that this server did not create", "name another one");
            assertThat(refused.code()).isEqualTo(1);
        }
    }

    @Test
    void rejectsFileThatIsNotDatabase() throws IOException {
        Files.writeString(file("castellan.db"), "something else, and long enough to look at: " + "x".repeat(4096));
        Result refused = console.run("organization", "list");
        assertThat(refused.code()).isIn(1, 4);
        assertThat(refused.err()).contains("castellan.db").doesNotContain("this is a bug");
    }

    private Result init() {
        console.withTables(file("castellan.db"));
        Result result = console.run("init", "--token-file", path("root.token"));
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private Path file(String name) {
        return directory.resolve(name);
    }

    private String createMoon() {
        return console.run(
                        "organization",
                        "create",
                        "Moon",
                        "--admin-email",
                        "luna@example.org",
                        "--token-file",
                        path("luna.token"))
                .field("organization_id");
    }

    private String path(String name) {
        return file(name).toString();
    }
}
