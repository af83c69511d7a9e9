package dev.castellan.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.internal.version.ProductVersion;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class ConformanceMainTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    @Test
    void reportsKnownFailureThatPassesAndExitsWith1() throws IOException {
        Path existing = Files.writeString(folder.resolve("known"), "projects/create.http # once upon a time\n");
        int status;
        try (CastellanServer server = CastellanServer.builder().port(0).start()) {
            status = run(
                    "--target", server.baseUrl().toString(),
                    "--admin-token-file", token(server).toString(),
                    "--known-failures", existing.toString(),
                    "--report", folder.resolve("report").toString());
        }

        assertThat(status).isEqualTo(1);
        assertThat(text(out))
                .contains("FAIL: projects/create.http", "remove it from the list")
                .containsPattern("\\d+ cases: \\d+ passed, 1 failed, 0 known failures, \\d+ not applicable");
        assertThat(folder.resolve("report"))
                .isDirectoryContaining("glob:**report.html")
                .isDirectoryContaining("glob:**report.txt")
                .isDirectoryContaining("glob:**TEST-castellan-conformance.xml");
        assertThat(Files.readString(folder.resolve("report/report.html"))).contains("projects/create.http");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            --help                           | 0 | -
            --url x                          | 2 | --url is unknown; expected one of: --target, --admin-token
            --admin-token csts_x             | 2 | no deployment is set: use --target URL
            --target http://127.0.0.1:9      | 2 | no token is set: use --admin-token-file FILE
            --target ftp://a --admin-token x | 2 | castellan.target must be a URL such as
            --target                         | 2 | --target needs a value
            --target http://a:b@c --admin-token x | 2 | castellan.target must not contain a user name or password
            --target http://a --admin-token x --profile nowhere | 2 | there is no file nowhere
            --target http://a --admin-token x --case users/mee.http | 2 | there is no case users/mee.http; a path is such as
            """)
    void helpExitsWith0AndInvalidArgumentsExitWith2(String arguments, int status, String message) {
        assertThat(run(arguments.split(" "))).isEqualTo(status);
        assertThat(text(err)).contains(message == null ? "" : message);
        assertThat(text(out)).matches(received -> received.contains("--known-failures") == (status == 0));
    }

    @Test
    void runsSingleCaseInReadOnlyMode() throws IOException {
        int status;
        try (CastellanServer server = CastellanServer.builder().port(0).start()) {
            status = run(
                    "--target",
                    server.baseUrl().toString(),
                    "--admin-token-file",
                    token(server).toString(),
                    "--case",
                    "users/me-unknown-parameter.http",
                    "--read-only",
                    "--report",
                    folder.resolve("report").toString());
        }
        assertThat(text(out)).contains("1 cases: 1 passed");
        assertThat(status).isZero();
        assertThat(folder.resolve("report/report.json")).content().contains("\"read-only\" : true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\uD800", "\\uDC00\\uD800", "\\u001B[2J", "\\uFFFE"})
    void writesUnprintableResponseCharactersAsEscapesToReports(String escape) throws IOException {
        CastellanServerBuilder echoing = CastellanServer.builder().port(0).step((call, next) -> {
            ApiResponse response = next.proceed();
            String body = new String(response.body(), StandardCharsets.UTF_8);
            return call.request().method().equals("GET")
                            && call.request().path().contains("/projects/")
                    ? new ApiResponse(
                            response.status(),
                            response.headers(),
                            body.replace("\"name\":\"", "\"name\":\"" + escape).getBytes(StandardCharsets.UTF_8))
                    : response;
        });
        int status;
        try (CastellanServer server = echoing.start()) {
            status = run(
                    "--target", server.baseUrl().toString(),
                    "--admin-token-file", token(server).toString(),
                    "--case", "projects/get.http",
                    "--report", folder.resolve("report").toString());
        }

        assertThat(status).isEqualTo(1);
        assertThat(text(out))
                .contains("FAIL: projects/get.http", "found \"" + escape)
                .doesNotContain("?", "\u001b");
        assertThat(folder.resolve("report/report.txt")).content().contains(escape);
        assertThat(folder.resolve("report/report.json")).content().contains(escape.replace("\\", "\\\\"));
        assertThat(folder.resolve("report/TEST-castellan-conformance.xml"))
                .content()
                .contains(escape);
    }

    @Test
    void exitsWith2WhenReportPathIsFile() throws IOException {
        Path file = Files.writeString(folder.resolve("report"), "a file");
        try (CastellanServer server = CastellanServer.builder().port(0).start()) {
            assertThat(run(
                            "--target", server.baseUrl().toString(),
                            "--admin-token-file", token(server).toString(),
                            "--report", file.toString()))
                    .isEqualTo(2);
        }
        assertThat(text(err)).contains("cannot write reports to " + file);
    }

    @Test
    void exitsWith2WhenNoSelectedCaseApplies() throws IOException {
        try (CastellanServer server = CastellanServer.builder().port(0).start()) {
            assertThat(run(
                            "--target",
                            server.baseUrl().toString(),
                            "--admin-token-file",
                            token(server).toString(),
                            "--case",
                            "projects/create.http",
                            "--read-only"))
                    .isEqualTo(2);
        }
        assertThat(text(err)).contains("no case was run: creates or changes something");
    }

    @Test
    void versionOptionPrintsVersionOfBuild() {
        assertThat(run("--version")).isZero();
        assertThat(text(out)).isEqualTo("castellan-conformance " + ProductVersion.get() + System.lineSeparator());
    }

    @Test
    void exitsWith2WhenDeploymentRejectsAdminToken() {
        try (CastellanServer server = CastellanServer.builder().port(0).start()) {
            assertThat(run("--target", server.baseUrl().toString(), "--admin-token", "csts_nobodys"))
                    .isEqualTo(2);
        }
        assertThat(text(err)).contains("/api/v1/users with castellan.admin-token got response 401");
    }

    @Test
    void exitsWith2WhenDeploymentDoesNotRespond() {
        URI deleted;
        try (CastellanServer server = CastellanServer.builder().port(0).start()) {
            deleted = server.baseUrl();
        }

        assertThat(run("--target", deleted.toString(), "--admin-token", "x")).isEqualTo(2);
        assertThat(text(err)).contains(":" + deleted.getPort(), "does not respond");
    }

    private Path token(CastellanServer server) throws IOException {
        return Files.writeString(
                folder.resolve("token"), server.findBootstrap().orElseThrow().token() + "\n");
    }

    private int run(String... arguments) {
        return ConformanceMain.run(
                List.of(arguments),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
