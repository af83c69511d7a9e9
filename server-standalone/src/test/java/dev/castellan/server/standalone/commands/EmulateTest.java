package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import dev.castellan.server.standalone.serve.ProgramCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
final class EmulateTest {

    @TempDir
    private Path folder;

    @Test
    void printsUrlTokenAndProcessOnceReadyAndStopsOnSignal() throws Exception {
        Path seed = Files.writeString(folder.resolve("company.yaml"), "users: { alice: {} }");
        Process process = start("--print", "json", "--seed", seed.toString());
        try (BufferedReader out = process.inputReader()) {
            JsonNode ready = new ObjectMapper().readTree(out.readLine());
            assertThat(ready.path("pid").asLong()).isEqualTo(process.pid());
            assertThat(ready.path("url").asText()).matches("http://127\\.0\\.0\\.1:\\d+/emulator/v1");
            JsonNode tenant = post(ready, "/tenants");
            assertThat(tenant.path("tokens").has("alice")).isTrue();

            process.destroy();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void stopsAtEndOfInputIfItExitsWithParent() throws Exception {
        Process process = start("--exit-with-parent");
        try (BufferedReader out = process.inputReader()) {
            assertThat(out.readLine()).startsWith("control API: http://127.0.0.1:");
            assertThat(out.readLine()).startsWith("token:       emulator_");
            assertThat(out.readLine()).isEqualTo("process:     " + process.pid());
            assertThat(process.isAlive()).isTrue();

            process.getOutputStream().close();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void refusesAddressesOfOtherMachines() {
        assertFails(
                2, "--address 0.0.0.0: the emulator listens only on the loopback interface", "--address", "0.0.0.0");
    }

    @Test
    void refusesUsedPort() throws IOException {
        try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            String port = String.valueOf(used.getLocalPort());
            assertFails(1, "--port " + port + " on 127.0.0.1 is in use", "--port", port);
        }
        assertFails(2, "--port 70000", "--port", "70000");
    }

    @Test
    void reportsErrorsInSeedWithTheirLines() throws IOException {
        Path wrong = Files.writeString(folder.resolve("company.yaml"), "users:\n  alice: { rol: client }\n");
        assertFails(1, wrong + ":2", "--seed", wrong.toString());
        Path refused = Files.writeString(folder.resolve("refused.yaml"), "users:\n  alice: { email: nobody }\n");
        assertFails(1, "email", "--seed", refused.toString());
        Path missing = folder.resolve("missing.yaml");
        assertFails(1, missing.toString(), "--seed", missing.toString());
    }

    private static void assertFails(int code, String message, String... options) {
        List<String> words = new ArrayList<>(List.of("emulate"));
        words.addAll(List.of(options));
        Result refused = new ProgramRunner().run(words.toArray(String[]::new));
        assertThat(refused.err())
                .startsWith("castellan-server: ")
                .contains(message)
                .doesNotContain("bug");
        assertThat(refused.code()).isEqualTo(code);
    }

    private static Process start(String... options) throws IOException {
        List<String> words = new ArrayList<>(List.of("emulate"));
        words.addAll(List.of(options));
        return new ProcessBuilder(ProgramCommand.of(List.of(), words)).start();
    }

    private static JsonNode post(JsonNode ready, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(ready.path("url").asText() + path))
                .header("Authorization", "Bearer " + ready.path("token").asText())
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        return new ObjectMapper()
                .readTree(HttpClient.newHttpClient()
                        .send(request, BodyHandlers.ofString())
                        .body());
    }
}
