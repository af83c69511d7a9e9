package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.model.NewToken;
import dev.castellan.server.Administration;
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
        Result issued = console.run("token", "create", "root@castellan.invalid", "--token-file", path("a.token"));
        Result items = console.run("token", "list");

        for (String name : List.of("root.token", "a.token")) {
            String token = Files.readString(file(name)).strip();
            assertThat(List.of(result, issued, items)).noneMatch(run -> (run.out() + run.err()).contains(token));
        }
    }

    @Test
    void commandsLimitTokenLifetimeToConfiguredMaximum() {
        console.with("CASTELLAN_MAX_TOKEN_LIFETIME", "90d");
        init();
        Result issued = console.run("token", "create", "root@castellan.invalid", "--token-file", path("a.token"));
        Result recovered = console.run("recover-admin", "--token-file", path("b.token"));
        Instant later = Instant.now().plus(Duration.ofDays(89));
        assertThat(Instant.parse(issued.field("expires_at"))).isAfter(later);
        assertThat(Instant.parse(recovered.field("expires_at"))).isAfter(later);
        assertThat(console.run("token", "list").lines())
                .hasSize(3)
                .allSatisfy(
                        line -> assertThat(Instant.parse(line.path("expires_at").asText()))
                                .isBetween(later, later.plus(Duration.ofDays(1))));
    }

    @Test
    void tokenCreateLimitsTokenToReadingAndToAddresses() {
        init();
        Result created = console.run(
                "token",
                "create",
                "root@castellan.invalid",
                "--read-only",
                "--allowed-address",
                "192.0.2.7,2001:db8::/32",
                "--token-file",
                path("a.token"));
        assertThat(created.code()).isZero();
        assertThat(console.run("token", "list").lines())
                .filteredOn(line -> line.path("token_id").asText().equals(created.field("token_id")))
                .singleElement()
                .satisfies(line -> {
                    assertThat(line.path("read_only").asBoolean()).isTrue();
                    assertThat(line.path("allowed_addresses"))
                            .extracting(JsonNode::asText)
                            .containsExactly("192.0.2.7", "2001:db8::/32");
                });
        Result refused = console.run(
                "token",
                "create",
                "root@castellan.invalid",
                "--allowed-address",
                "home",
                "--token-file",
                path("b.token"));
        assertThat(refused.code()).isNotZero();
        assertThat(refused.err()).contains("home");
    }

    @Test
    void serverLimitsLifetimeOfFirstToken() {
        console.with("CASTELLAN_MAX_TOKEN_LIFETIME", "90d");
        console.serve("--port", "0", "--token-file", path("root.token")).close();
        assertThat(console.run("token", "list").field("expires_at")).isNotEmpty();
    }

    @Test
    void commandsEnforceQuotasFromSettings() throws IOException {
        init();
        Path settings = Files.writeString(file("castellan.properties"), "quota-users=1\nport=9000\n");
        Result refused =
                console.run("user", "create", "ada@example.org", "--user-name", "Ada", "--config", settings.toString());
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("quota users");
        assertThat(invite("ada@example.org")).isNotEmpty();
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
        Result refused = console.run("token", "create", "root@castellan.invalid", "--token-file", path("root.token"));

        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("--token-file", path("root.token"), "already exists");
        assertThat(Files.readString(file("root.token"))).isEqualTo(before);
        assertThat(console.run("token", "list").lines()).hasSize(1);
    }

    @Test
    void rejectsTokenFileInMissingDirectoryBeforeMakingChanges() {
        init();
        Path nowhere = file("nowhere").resolve("a.token");
        Result refused = console.run("recover-admin", "--token-file", nowhere.toString());
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("there is no directory " + nowhere.getParent());
        assertThat(console.run("token", "list").lines()).hasSize(1);
    }

    @Test
    void failedCommandLeavesNoTemporaryFile() throws IOException {
        init();
        assertThat(console.run("token", "create", "nobody@example.org", "--token-file", path("a.token"))
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

        assertThat(console.run("token", "list").err()).contains("2 organizations", "--organization");
        assertThat(console.run("token", "list", "--organization", second).lines())
                .hasSize(1);
    }

    @Test
    void findsUserByEmailAddressWhenInvitingAndIssuingToken() {
        init();
        String user = invite("ada@example.org");
        Result issued = console.run(
                "token",
                "create",
                "ADA@example.org",
                "--token-name",
                "laptop",
                "--expires-at",
                "2099-01-31T12:00:00+01:00",
                "--token-file",
                path("ada.token"));

        assertThat(issued.field("user_id")).isEqualTo(user);
        assertThat(issued.field("name")).isEqualTo("laptop");
        assertThat(issued.field("expires_at")).isEqualTo("2099-01-31T11:00:00.000Z");
        assertThat(console.run("token", "list", user).field("token_id")).isEqualTo(issued.field("token_id"));
    }

    @Test
    void exitsWithCode3WhenEmailIsAlreadyUsed() {
        init();
        invite("ada@example.org");
        Result repeated = console.run("user", "create", "Ada@example.org", "--user-name", "Ada");
        assertThat(repeated.code()).isEqualTo(3);
        assertThat(repeated.err()).contains("email").doesNotContain("Exception");
    }

    @Test
    void exitsWithCode3WhenTokenUserOrganizationOrProjectIsUnknown() {
        init();
        String none = UUID.randomUUID().toString();
        String[][] commands = {
            {"token", "delete", none},
            {"token", "delete", "--all-of", none},
            {"user", "suspend", "nobody@example.org"},
            {"user", "resume", none},
            {"token", "list", none},
            {"token", "list", "nobody@example.org"},
            {"token", "list", "--organization", none},
            {"recover-admin", none, "--token-file", path("a.token")},
            {"user", "create", "bob@example.org", "--user-name", "Bob", "--project", none}
        };
        assertThat(Stream.of(commands)).allSatisfy(words -> {
            Result refused = console.run(words);
            assertThat(refused.err()).containsAnyOf("no such", "does not exist");
            assertThat(refused.code()).isEqualTo(3);
        });
    }

    @Test
    void rejectsUnknownRole() {
        Result refused = console.run("user", "create", "bob@example.org", "--user-name", "Bob", "--role", "king");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("--role", "king", "org_admin", "client");
    }

    @Test
    void reportsUnknownProjectWhenInvitingUser() {
        init();
        UUID project = UUID.randomUUID();
        Result refused =
                console.run("user", "create", "bob@example.org", "--user-name", "Bob", "--project", project.toString());
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("project_ids[0]", project.toString());
    }

    @Test
    void doesNotListRevokedToken() {
        init();
        String token = console.run("token", "list").field("token_id");
        assertThat(console.run("token", "delete", token).field("token_id")).isEqualTo(token);
        assertThat(console.run("token", "list").lines()).isEmpty();
        assertThat(console.run("token", "delete", token).code()).isEqualTo(3);
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
    void rejectsOrganizationOptionTogetherWithSecretFile() {
        String first = init().field("organization_id");
        String second = createMoon();
        String[] revoke = {"token", "delete", "--secret-file", path("luna.token")};
        Result refused = console.run(revoke[0], revoke[1], revoke[2], revoke[3], "--organization", first);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("--organization and --secret-file exclude each other");
        assertThat(console.run("token", "list", "--organization", second).lines())
                .hasSize(1);
        assertThat(console.with("CASTELLAN_ORGANIZATION", first).run(revoke).code())
                .as("the settings may name an organization for all commands")
                .isZero();
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
    void revokeCommandRequiresEitherTokenOrUser() {
        init();
        String token = console.run("token", "list").field("token_id");
        for (String words : List.of("token delete", "token delete " + token + " --all-of root@castellan.invalid")) {
            Result refused = console.run(words.split(" "));
            assertThat(refused.code()).isEqualTo(2);
            assertThat(refused.err()).contains("either the TOKEN_ID of one token, or a user with --all-of");
        }
        assertThat(console.run("token", "list").lines()).hasSize(1);
    }

    @Test
    void suspendsUserAndRevokesTokensWhileNoServerRuns() {
        init();
        String user = invite("ada@example.org");
        console.run("token", "create", user, "--token-file", path("ada.token"));

        assertThat(console.run("user", "suspend", user).field("suspended")).isEqualTo("true");
        assertThat(console.run("token", "delete", "--all-of", user).field("deleted"))
                .isEqualTo("1");
        assertThat(console.run("user", "resume", user).code()).isZero();
        assertThat(console.run("token", "list", user).lines()).isEmpty();
    }

    @Test
    void recoversAdminWhenAllTokensAreLost() throws IOException {
        String admin = init().field("admin_id");
        console.run("token", "delete", console.run("token", "list").field("token_id"));

        Result recovered = console.run("recover-admin", "--token-file", path("new.token"));
        assertThat(recovered.field("user_id")).isEqualTo(admin);
        assertThat(Files.readString(file("new.token"))).startsWith("cstu_");
    }

    @Test
    void refusesToRecoverUserWhoIsNotAdmin() {
        init();
        invite("ada@example.org");
        Result refused = console.run("recover-admin", "ada@example.org", "--token-file", path("new.token"));
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("not an org_admin");
        assertThat(file("new.token")).doesNotExist();
    }

    @Test
    void listsTokensFromSeveralPagesWithoutDuplicates() {
        init();
        try (JdbcStore store = JdbcStore.sqlite(file("castellan.db")).open()) {
            Administration administration = Administration.of(store);
            UUID organization = administration.organizations().get(0).id();
            UUID admin = administration
                    .user(organization, "root@castellan.invalid")
                    .orElseThrow()
                    .id();
            for (int i = 0; i < 201; i++) {
                administration.createToken(organization, NewToken.forUser(admin));
            }
        }
        assertThat(console.run("token", "list").lines().stream()
                        .map(line -> line.path("token_id").asText()))
                .hasSize(202)
                .doesNotHaveDuplicates();
    }

    @Test
    void reportsMissingDataFileWithoutCreatingIt() {
        Result refused = console.run("token", "list");
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
        for (String command : List.of("token list", "migrate", "serve --port 0")) {
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
        for (String command : List.of("token delete " + UUID.randomUUID(), "migrate", "serve --port 0")) {
            Result refused = console.run(command.split(" "));
            assertThat(refused.err()).contains("castellan.db is not writable by this user");
            assertThat(refused.code()).isEqualTo(1);
        }
        assertThat(console.run("token", "list").lines()).hasSize(1);
        assertThat(file("castellan.db").toFile().setReadable(false)).isTrue();
        assertThat(console.run("token", "list").err()).contains("castellan.db is not readable by this user");
    }

    @Test
    void requiresWritableDataFolderUnlessServerIsRunning() {
        init();
        try (JdbcStore server = JdbcStore.sqlite(file("castellan.db")).open()) {
            assertThat(server.organizations()).hasSize(1);
            assertThat(directory.toFile().setWritable(false)).isTrue();
            assertThat(console.run("token", "list").code()).isZero();
            assertThat(directory.toFile().setWritable(true)).isTrue();
        }
        assertThat(directory.toFile().setWritable(false)).isTrue();
        assumeThat(Files.isWritable(directory))
                .as("the superuser may write every folder")
                .isFalse();
        for (String command : List.of("token list", "token delete " + UUID.randomUUID(), "migrate", "serve --port 0")) {
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
        assertThat(console.run("token", "list").err())
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
                "token list")) {
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
        Result refused = console.run("token", "list");
        assertThat(refused.code()).isIn(1, 4);
        assertThat(refused.err()).contains("castellan.db").doesNotContain("this is a bug");
    }

    private Result init() {
        console.withTables(file("castellan.db"));
        Result result = console.run("init", "--token-file", path("root.token"));
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private String invite(String email) {
        return console.run("user", "create", email, "--user-name", "Ada").field("user_id");
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
