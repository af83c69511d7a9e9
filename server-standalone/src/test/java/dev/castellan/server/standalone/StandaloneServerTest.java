package dev.castellan.server.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.internal.version.ProductVersion;
import dev.castellan.server.standalone.commands.ProgramRunner;
import dev.castellan.server.standalone.serve.ProgramCommand;
import dev.castellan.support.concurrent.Condition;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the program in a separate process, as a user does. */
@Timeout(180)
@Tag("process")
class StandaloneServerTest {

    private static final Pattern URL = Pattern.compile("serving (http://\\S+/api/v1)");

    private static final Pattern MANAGEMENT = Pattern.compile("management on port (\\d+)");

    @TempDir
    private Path directory;

    @Test
    void logsAndMetricsNeverContainTokens() throws Exception {
        Path file = directory.resolve("root.token");
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        Process process = start(
                out,
                err,
                "--port",
                "0",
                "--management-port",
                "0",
                "--access-log",
                "on",
                "--token-file",
                file.toString());
        try {
            URI url = URI.create(awaitLine(err, URL));
            String token = Files.readString(file).strip();
            String planted = "csts_k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa8";
            plant(url, token, planted);
            URI metrics = URI.create("http://127.0.0.1:" + awaitLine(err, MANAGEMENT) + "/metrics");
            String measured = get(metrics, "none").body();
            process.destroy();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();

            assertThat(Files.readAllLines(out))
                    .hasSize(6)
                    .allSatisfy(
                            line -> assertThat(line).startsWith("{\"time\":").contains("\"status\":"));
            assertThat(Files.readString(out) + Files.readString(err) + measured)
                    .contains("/api/v1/users/me", "castellan_requests_seconds")
                    .containsOnlyOnce(
                            "\"castellan-server " + ProductVersion.get() + " on Java " + Runtime.version() + "\"")
                    .doesNotContain(token, planted, planted.substring(5, 30));
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void writesTokenFileAndFinishesRequestInProgressOnSigterm() throws Exception {
        Path file = directory.resolve("root.token");
        Path err = directory.resolve("err");
        Process process = start(
                directory.resolve("out"),
                err,
                "--port",
                "0",
                "--management-port",
                "0",
                "--drain-time",
                "60s",
                "--token-file",
                file.toString());
        try {
            URI url = URI.create(awaitLine(err, URL));
            URI ready = URI.create("http://127.0.0.1:" + awaitLine(err, MANAGEMENT) + "/readyz");
            assertThat(get(ready, "none").statusCode()).isEqualTo(200);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            String token = Files.readString(file).strip();
            assertThat(get(url.resolve("v1/users/me"), token).statusCode()).isEqualTo(200);
            try (Socket underWay = new Socket(url.getHost(), url.getPort())) {
                send(underWay, """
                        POST /api/v1/projects HTTP/1.1\r
                        Host: x\r
                        Authorization: Bearer %s\r
                        Content-Type: application/json\r
                        Content-Length: 17\r
                        Expect: 100-continue\r
                        \r
                        """.formatted(token));
                assertThat(new String(underWay.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                        .isEqualTo("HTTP/1.1 100");

                process.toHandle().destroy();
                awaitStatus(ready, 503);
                awaitRefusal(url);
                send(underWay, "{\"name\":\"Apollo\"}");
                assertThat(new String(underWay.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                        .contains("HTTP/1.1 201", "Apollo");
            }
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(Files.readString(err)).contains("stopped").doesNotContain(token);
            // the store is gone, so its token is no longer valid
            assertThat(file).doesNotExist();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void doesNotOverwriteExistingTokenFile() throws Exception {
        Path file = Files.writeString(directory.resolve("root.token"), "of an earlier run");
        assertThat(failure(1, "--port", "0", "--token-file", file.toString())).contains(file + " already exists");
        assertThat(Files.readString(file)).isEqualTo("of an earlier run");
    }

    @Test
    void reportsPortInUseAndLeavesNoTokenFile() throws Exception {
        Path file = directory.resolve("root.token");
        try (ServerSocket occupied = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(occupied.getLocalPort());
            assertThat(failureOfProcess(1, "--port", port, "--token-file", file.toString()))
                    .contains("port " + port);
        }
        assertThat(file).doesNotExist();
    }

    @Test
    void reportsMissingDirectoryForTokenFile() throws Exception {
        Path file = directory.resolve("nowhere").resolve("root.token");
        assertThat(failure(1, "--port", "0", "--token-file", file.toString()))
                .contains("there is no directory " + file.getParent());
    }

    @Test
    void reportsMissingAndInvalidOptions() throws Exception {
        assertThat(failure(2, "--port", "0")).contains("--token-file");
        assertThat(failure(2, "--port", "many", "--token-file", "x")).contains("--port", "many");
    }

    /** Runs the program in this process. */
    private static String failure(int code, String... arguments) {
        ProgramRunner.Result ended = new ProgramRunner().run(arguments);
        assertThat(ended.code()).isEqualTo(code);
        return ended.err();
    }

    private static String failureOfProcess(int code, String... arguments) throws IOException, InterruptedException {
        Process process = start(arguments);
        try (BufferedReader errors = process.errorReader()) {
            String text = String.join("\n", errors.lines().toList());
            assertThat(process.waitFor()).isEqualTo(code);
            return text;
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process start(String... arguments) throws IOException {
        return new ProcessBuilder(ProgramCommand.of(List.of(), List.of(arguments)))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static Process start(Path out, Path err, String... arguments) throws IOException {
        return new ProcessBuilder(ProgramCommand.of(List.of(), List.of(arguments)))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
    }

    /** Sends requests with a token in every part of the request. */
    private static void plant(URI url, String token, String planted) throws Exception {
        String me = url + "/users/me";
        assertThat(get(URI.create(me), token).statusCode()).isEqualTo(200);
        assertThat(get(URI.create(me), planted).statusCode()).isEqualTo(401);
        assertThat(get(URI.create(me + "?token=" + planted), token).statusCode())
                .isEqualTo(400);
        assertThat(get(URI.create(url + "/users/" + planted), token).statusCode())
                .isEqualTo(404);
        assertThat(get(URI.create(url + "/users/" + planted.replace("_", "%5F")), token)
                        .statusCode())
                .isEqualTo(404);
        HttpRequest body = HttpRequest.newBuilder(URI.create(url + "/users/tokens"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"" + planted + "\":\"" + planted + "\"}"))
                .build();
        assertThat(HttpClient.newHttpClient()
                        .send(body, HttpResponse.BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(400);
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            send(socket, planted + " /" + planted + " HTTP/1.1\r\n\r\n");
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 400");
        }
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String awaitLine(Path file, Pattern expected) {
        Condition.await(() -> expected.matcher(text(file)).find(), () -> expected + " occurs in " + text(file));
        Matcher line = expected.matcher(text(file));
        assertThat(line.find()).isTrue();
        return line.group(1);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitStatus(URI uri, int status) {
        Condition.await(() -> statusOf(uri) == status, () -> uri + " responses " + status);
    }

    private static int statusOf(URI uri) {
        try {
            return get(uri, "none").statusCode();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void awaitRefusal(URI url) {
        Condition.await(() -> !isOpen(url), () -> "the port is closed");
    }

    private static boolean isOpen(URI url) {
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private static HttpResponse<String> get(URI uri, String token) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(uri)
                                .header("Authorization", "Bearer " + token)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }
}
