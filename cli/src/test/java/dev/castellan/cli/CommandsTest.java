package dev.castellan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.cli.failure.CliExitCodes;
import dev.castellan.cli.operations.OperationCommands;
import dev.castellan.harness.Seeds;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the output, the settings and the errors of commands on a server. */
class CommandsTest {

    private static TestServer server;

    private Tenant tenant;

    @BeforeAll
    static void start() {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void createTenant() {
        tenant = server.tenant()
                .frozenAt(Instant.parse("2030-01-31T12:00:00Z"))
                .ids(42)
                .create();
    }

    @AfterEach
    void closeTenant() {
        tenant.close();
    }

    @Test
    void createsProjectFromItsName() {
        CliRun run = run("projects", "create", "Apollo", "--query", "/name");
        assertThat(run).isEqualTo(new CliRun(CliExitCodes.OK, line("Apollo"), ""));
        assertThat(tenant.client().projects().list()).extracting(Project::name).contains("Apollo");
    }

    @ParameterizedTest
    @CsvSource({"table", "json", "csv"})
    void printsGoldenList(String format) throws IOException {
        tenant.create(Seeds.user("alice"));
        tenant.create(Seeds.user("formula").displayName("=HYPERLINK(\"x\"), y"));
        assertGolden(
                "users." + format,
                run("users", "list", "--sort", "name", "--output", format).out());
    }

    @ParameterizedTest
    @CsvSource({"table", "json", "csv"})
    void printsGoldenObject(String format) throws IOException {
        assertGolden(
                "organization." + format,
                run("organizations", "get", "-o", format).out());
    }

    @Test
    void omitsColumnsThatDoNotFit() {
        CliRun run = run(Map.of("COLUMNS", "60"), "users", "list");
        assertThat(run.out().lines()).isNotEmpty().allMatch(line -> line.length() <= 60);
        assertThat(run.err()).startsWith("Not shown: ").contains("organization_id");
    }

    @Test
    void escapesCharactersThatControlTerminals() {
        tenant.on(UserEndpoints.ME).respond(200, "{\"name\":\"a\\u001b[31m\\u202eb\\u009b\"}");
        assertThat(run("users", "me").out()).isEqualTo(line("name  a\\u001b[31m\\u202eb\\u009b"));
        tenant.on(UserEndpoints.ME).respond(200, "{\"name\":\"a\\u009b\"}");
        assertThat(run("users", "me", "-o", "json").out()).contains("a\\u009b").doesNotContain("\u009b");
    }

    @Test
    void escapesNamesOfFieldsAndMessages() {
        String name = "=a\\u001b[31m"; // as JSON has it, and as the program prints it
        tenant.on(UserEndpoints.ME).respond(200, "{\"" + name + "\":\"x\\u001b\"}");
        assertThat(run("users", "me").out()).isEqualTo(line(name + "  x\\u001b"));
        assertThat(run("users", "me", "-o", "csv").out().lines().toList())
                .satisfies(lines -> assertThat(lines.get(0)).endsWith(",\"'" + name + "\""))
                .satisfies(lines -> assertThat(lines.get(1)).endsWith(",\"x\\u001b\""));

        String page = "{\"data\":[{\"" + name + "\":1,\"" + name + "b\":2}],\"has_more\":false,\"next_cursor\":null}";
        tenant.on(UserEndpoints.LIST).respond(200, page);
        assertThat(run("users", "list").out()).startsWith("=A\\u001b[31M").doesNotContain("\u001b");
        assertThat(run(Map.of("COLUMNS", "20"), "users", "list").err())
                .startsWith("Not shown: " + name + "b")
                .doesNotContain("\u001b");

        tenant.on(UserEndpoints.ME).respond(404, "{\"error_id\":null,\"message\":\"gone\\u202eend\"}");
        CliRun refused = run("users", "me");
        assertThat(refused.code()).isEqualTo(CliExitCodes.NOT_FOUND);
        assertThat(refused.err()).contains("gone\\u202eend").doesNotContain("\u202e");
    }

    @Test
    void printsWholeResultIfItDoesNotHavePart() {
        CliRun list = run("users", "list", "--query", "/7/name");
        assertThat(list)
                .isEqualTo(new CliRun(
                        CliExitCodes.FAILURE, "", line("castellan: --query /7/name: the list has no such value")));
        CliRun run = run("tokens", "create", "--query", "/token/secret", "-o", "json");
        assertThat(run.code()).isEqualTo(CliExitCodes.FAILURE);
        assertThat(run.out()).startsWith("{").contains("\"token\"");
        assertThat(run.err()).contains("--query /token/secret: the result has no such value");
    }

    @Test
    void readsAllPagesOrOnlyLimit() {
        for (int i = 0; i < 205; i++) {
            tenant.client().projects().create("p" + i);
        }
        tenant.journal().clear();
        assertThat(run("projects", "list", "--query", "/204/name").code()).isZero();
        tenant.journal().expect(ProjectEndpoints.LIST).times(2);
        tenant.journal().clear();
        assertThat(run("projects", "list", "--limit", "3", "-o", "csv").out().lines())
                .hasSize(4);
        tenant.journal().expect(ProjectEndpoints.LIST).times(1);
    }

    @Test
    void tableHasOnlyFirstItemsUnlessLimitIsSet() {
        tenant.on(ProjectEndpoints.LIST).respond(200, page(1001, ",\"next_cursor\":\"c\""));
        CliRun cut = run("projects", "list");
        assertThat(cut.out().lines()).hasSize(1 + 1000);
        assertThat(cut.err()).startsWith("Only the first 1,000 items are shown").contains("--limit");
        CliRun limited = run("projects", "list", "--limit", "1001");
        assertThat(limited.out().lines()).hasSize(1 + 1001);
        assertThat(limited.err()).isEmpty();
    }

    @Test
    void readsOnlyPagesThatQueryNeeds() {
        assertThat(run("users", "list", "--query", "/0/name").out()).isEqualTo(line("Root"));
        assertThat(tenant.journal().entries())
                .singleElement()
                .satisfies(entry -> assertThat(entry.request().query()).contains("limit=1"));
    }

    /** The list never ends, so memory cannot hold it. */
    @ParameterizedTest
    @CsvSource({"json", "csv"})
    void writesListWhilePagesArriveUntilNobodyReadsIt(String format) {
        AtomicInteger pages = new AtomicInteger();
        tenant.on(ProjectEndpoints.LIST)
                .handle(call -> call.respond(200, page(200, ",\"next_cursor\":\"c" + pages.incrementAndGet() + "\"")));
        AtomicInteger written = new AtomicInteger();
        OutputStream head = new OutputStream() {
            @Override
            public void write(int data) throws IOException {
                if (written.incrementAndGet() > 100_000) {
                    throw new IOException("Broken pipe");
                }
            }
        };
        StringWriter err = new StringWriter();
        int code = new CliProgram(
                        environment(),
                        InputStream.nullInputStream(),
                        new PrintWriter(head, false, StandardCharsets.UTF_8),
                        new PrintWriter(err))
                .run("projects", "list", "-o", format);
        assertThat(code).as(err.toString()).isEqualTo(CliExitCodes.FAILURE);
        assertThat(pages).hasValueGreaterThan(2);
    }

    @Test
    void namesFieldsOfLaterItemsThatCsvLacks() {
        tenant.on(ProjectEndpoints.LIST)
                .respond(200, page(200, ",\"next_cursor\":\"c\""))
                .then(200, "{\"data\":[{\"name\":\"last\",\"color\":1}],\"has_more\":false}");
        CliRun run = run("projects", "list", "-o", "csv");
        assertThat(run.out().lines()).hasSize(1 + 201);
        assertThat(run.err()).isEqualTo(line("Not shown: color (--output json shows all)"));
    }

    @Test
    void emptyListHasColumnsOnlyInCsv() {
        assertThat(run("invitations", "list", "-o", "csv").out()).startsWith("user_id,email,purpose");
        assertThat(run("invitations", "list").out()).isEmpty();
        assertThat(run("invitations", "list", "-o", "json").out()).isEqualTo(line("[ ]"));
    }

    @Test
    void takesBodyFromFileOrStandardInput(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("project.json"), "{\"name\":\"From file\"}");
        assertThat(run("projects", "create", "--body", file.toString(), "--query", "/name")
                        .out())
                .isEqualTo(line("From file"));
        CliRun run = CliRun.of(
                environment(),
                "{\"name\":\"From input\"}",
                List.of("projects", "create", "--body", "-", "--query", "/name"));
        assertThat(run.out()).isEqualTo(line("From input"));
    }

    @Test
    void clearsFieldOfPatch() {
        CliRun token = run("tokens", "create", "--name", "nightly", "--query", "/token_id");
        CliRun cleared = run("tokens", "update", token.out().strip(), "--clear-name", "-o", "json");
        assertThat(cleared.code()).isZero();
        assertThat(cleared.out()).doesNotContain("nightly");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "projects create | NAME is missing",
                "users create ci | --role is missing",
                "projects create x --body y | --body replaces the fields: leave out NAME",
                "users update 01955165-0a40-7003-8a6d-3c1f20e50003 | nothing to change: set at least one of --name,"
                        + " --email, --role",
                "users update 01955165-0a40-7003-8a6d-3c1f20e50003 --email a@b --clear-email | --email is both set and"
                        + " cleared",
                "users get 12 | castellan: ID: '12' is not a UUID",
                "users get | Missing required parameter: 'ID'",
                "projects add-user 01955165-0a40-7003-8a6d-3c1f20e50003 | Missing required parameter: 'USER_ID'",
                "users list --limit 0 | --limit: '0' is not a whole number",
                "users list --output xml | output: expected table, json or csv, not 'xml'",
                "tokens rotate 01955165-0a40-7003-8a6d-3c1f20e50003 --query /tokn | --query /tokn: the result has no field"
                        + " 'tokn'; did you mean token?",
                "users list --query /0/nme | the result has no field 'nme'; did you mean name?",
                "users list --query /name | the result is a list: expected a pointer such as /0",
                "users me --query name | --query: 'name' is not a JSON pointer",
                "tokens rotate 01955165-0a40-7003-8a6d-3c1f20e50003 --overlap 1x | --overlap: '1x' is not a duration",
                "organizations update --max-session-hours x | --max-session-hours: 'x' is not a number",
                "queries create 01955165-0a40-7003-8a6d-3c1f20e50003 --payload {x | --payload: is not JSON",
                "inputs create --project 1 | --project: '1' is not a UUID",
                "users me --url http://service.example | use https, or set CASTELLAN_ALLOW_PLAIN_HTTP=true",
                "projects lst | Did you mean: projects list",
                "projects list --nme x | unknown option '--nme'",
                "projects create Apollo --token csts_secret | unknown option '--token'",
                "projects | Usage: castellan projects"
            })
    void refusesInvalidUsageWithoutRequest(String arguments, String message) {
        CliRun run = run(arguments.split(" "));
        assertThat(run.code()).as(run.err()).isEqualTo(CliExitCodes.USAGE);
        assertThat(run.err()).contains(message).doesNotContain("csts_secret");
        assertThat(run.out()).isEmpty();
        assertThat(tenant.journal().entries()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "INVALID,3",
        "UNAUTHENTICATED,4",
        "FORBIDDEN,5",
        "NOT_FOUND,6",
        "CONFLICT,7",
        "BLOCKED,7",
        "TOO_LARGE,3",
        "RATE_LIMITED,8",
        "INTERNAL,9",
        "UNAVAILABLE,9",
        "METHOD_NOT_ALLOWED,1"
    })
    void exitCodeTellsKindOfError(ErrorKind kind, int code) {
        tenant.on(ProjectEndpoints.DELETE).respond(kind.status());
        Map<String, String> once = new HashMap<>(environment());
        once.put("CASTELLAN_MAX_ATTEMPTS", "1");
        String id = tenant.defaultProjectId().toString();
        CliRun run = CliRun.of(once, "projects", "delete", id);
        assertThat(run.code()).as(run.err()).isEqualTo(code);
        assertThat(run.err()).startsWith("castellan: ");
    }

    @Test
    void deletesTokenAtPathOfDeployment() {
        String id = run("tokens", "create", "--query", "/token_id").out().strip();
        tenant.journal().clear();
        run(Map.of("CASTELLAN_DELETE_TOKEN_PATH", "/tokens/{token_id}"), "tokens", "delete", id);
        assertThat(tenant.journal().entries())
                .singleElement()
                .satisfies(entry -> assertThat(entry.request().path()).endsWith("/api/v1/tokens/" + id));
    }

    @Test
    void failsIfOutputCannotBeWritten() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int data) throws IOException {
                throw new IOException("no space");
            }
        };
        StringWriter err = new StringWriter();
        int code = new CliProgram(
                        environment(),
                        InputStream.nullInputStream(),
                        new PrintWriter(new PrintStream(full), false, StandardCharsets.UTF_8),
                        new PrintWriter(err))
                .run("users", "me");
        assertThat(code).isEqualTo(CliExitCodes.FAILURE);
        assertThat(err.toString()).isEqualTo(line("castellan: the output cannot be written"));
    }

    @Test
    void exitCodeTellsThatServerDoesNotAnswer() {
        Map<String, String> nowhere = new HashMap<>(environment());
        nowhere.put("CASTELLAN_MAX_ATTEMPTS", "1");
        CliRun run = CliRun.of(nowhere, "users", "me", "--url", "http://127.0.0.1:1");
        assertThat(run.code()).as(run.err()).isEqualTo(CliExitCodes.UNAVAILABLE);
    }

    @Test
    void verboseShowsCurlWithoutToken() {
        CliRun run = run("projects", "create", "Apollo csts_abcdef0123456789", "-v");
        assertThat(run.err())
                .startsWith("curl -X POST '" + tenant.baseUrl() + "/projects'")
                .contains("-H \"Authorization: Bearer $CASTELLAN_TOKEN\"", "--data-raw '{\"name\":\"Apollo", "HTTP 201")
                .doesNotContain(tenant.token(), "abcdef");
    }

    @Test
    void helpCompletionAndManualHaveEveryOperation() {
        String completion = run("completion").out();
        String manual = run("man").out();
        Endpoints.ALL.forEach(endpoint -> {
            List<String> names = OperationCommands.names(endpoint);
            CliRun help = run(names.get(0), names.get(1), "--help");
            assertThat(help.code()).isZero();
            assertThat(help.out()).contains("Usage: castellan " + String.join(" ", names));
            assertThat(completion).contains("of the `" + names.get(0) + "` sub", "of the `" + names.get(1) + "` sub");
            assertThat(manual)
                    .contains(".SS castellan " + String.join(" ", names).replace("-", "\\-"));
        });
    }

    private static String page(int items, String more) {
        return "{\"data\":[" + String.join(",", Collections.nCopies(items, "{\"name\":\"p\"}")) + "],\"has_more\":true"
                + more + "}";
    }

    private Map<String, String> environment() {
        return Map.of(
                "CASTELLAN_BASE_URL", tenant.baseUrl().toString(),
                "CASTELLAN_TOKEN", tenant.token());
    }

    private CliRun run(String... arguments) {
        return CliRun.of(environment(), arguments);
    }

    private CliRun run(Map<String, String> more, String... arguments) {
        Map<String, String> all = new HashMap<>(environment());
        all.putAll(more);
        return CliRun.of(all, arguments);
    }

    private static String line(String text) {
        return text + System.lineSeparator();
    }

    private static void assertGolden(String name, String text) throws IOException {
        Path file = Path.of("src/test/resources/dev/castellan/cli/golden", name);
        if (Boolean.getBoolean("castellan.renew")) {
            Files.writeString(file, text);
        }
        assertThat(text)
                .as(file + "; renew it: -Dcastellan.renew=true")
                .isEqualToNormalizingNewlines(Files.readString(file));
    }
}
