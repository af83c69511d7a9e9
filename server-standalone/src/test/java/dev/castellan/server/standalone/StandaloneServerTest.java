package dev.castellan.server.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the program in a process of its own, as a person would. */
@Timeout(60)
class StandaloneServerTest {

    private static final Pattern URL = Pattern.compile("serving (http://\\S+/api/v1)");

    @TempDir
    private Path directory;

    @Test
    void servesOnTheRealPortWithTheTokenOfTheFileAndStopsCleanly() throws Exception {
        Path file = directory.resolve("root.token");
        Process process = start("--port", "0", "--token-file", file.toString());
        try (BufferedReader log = process.errorReader()) {
            URI url = urlFrom(log);
            String token = Files.readString(file).strip();

            assertThat(url.getPort()).isPositive();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            assertThat(get(url.resolve("v1/users/me"), token).statusCode()).isEqualTo(200);

            // unlike Process.destroy this leaves the log open
            process.toHandle().destroy();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(log.lines().toList())
                    .noneMatch(line -> line.contains(token))
                    .anyMatch(line -> line.contains("stopped"));
            // what it held is gone, so its token opens nothing any more
            assertThat(file).doesNotExist();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aTokenFileOfAnEarlierRunIsNotReplaced() throws Exception {
        Path file = Files.writeString(directory.resolve("root.token"), "of an earlier run");
        assertThat(failure(1, "--port", "0", "--token-file", file.toString())).contains(file + " is there already");
        assertThat(Files.readString(file)).isEqualTo("of an earlier run");
    }

    @Test
    void aPortInUseIsNamedAndLeavesNoToken() throws Exception {
        Path file = directory.resolve("root.token");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            assertThat(failure(1, "--port", port, "--token-file", file.toString()))
                    .contains("port " + port);
        }
        assertThat(file).doesNotExist();
    }

    @Test
    void aMissingDirectoryIsNamed() throws Exception {
        Path file = directory.resolve("nowhere").resolve("root.token");
        assertThat(failure(1, "--port", "0", "--token-file", file.toString()))
                .contains("there is no directory " + file.getParent());
    }

    @Test
    void wrongUsageIsExplained() throws Exception {
        assertThat(failure(2, "--port", "0")).contains("--token-file");
        assertThat(failure(2, "--port", "many", "--token-file", "x")).contains("--port", "many");
    }

    private String failure(int code, String... arguments) throws IOException, InterruptedException {
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
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static URI urlFrom(BufferedReader log) throws IOException {
        StringBuilder seen = new StringBuilder();
        for (String line = log.readLine(); line != null; line = log.readLine()) {
            Matcher url = URL.matcher(line);
            if (url.find()) {
                return URI.create(url.group(1));
            }
            seen.append(line).append('\n');
        }
        throw new AssertionError("the server said no URL but: " + seen);
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
