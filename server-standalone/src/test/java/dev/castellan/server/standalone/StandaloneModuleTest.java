package dev.castellan.server.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.internal.version.ProductVersion;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that the server runs on the module path, where picocli, Logback, the console and the documentation page need
 * access to its packages.
 */
@Tag("process")
final class StandaloneModuleTest {

    private static final Pattern URL = Pattern.compile("serving (http[^\"]+)/api/v1");

    private static final Pattern CONTROL = Pattern.compile("control API: (\\S+)");
    private static final Pattern TOKEN = Pattern.compile("token: +(\\S+)");

    private static final Pattern VERSION = Pattern.compile("castellan-server (\\S+) on Java ");

    /** As a module, JBoss Logging rejects XNIO, so these libraries must stay on the class path. */
    private static final Pattern ON_THE_CLASS_PATH = Pattern.compile(
            ".*/(org/jboss/(logging|threads)|org/wildfly" + "|io/smallrye)/.*|.*[/\\\\]test-classes|.*-tests\\.jar");

    @TempDir
    private Path directory;

    @Test
    void serverWithConsoleAndDocumentationRunsOnModulePath() throws Exception {
        Process process = new ProcessBuilder(command(
                        "serve",
                        "--port",
                        "0",
                        "--management-port",
                        "0",
                        "--data",
                        directory.resolve("castellan.db").toString(),
                        "--token-file",
                        directory.resolve("root.token").toString()))
                .redirectErrorStream(true)
                .start();
        try (BufferedReader log = process.inputReader()) {
            assertThat(await(VERSION, log)).isEqualTo(ProductVersion.get());
            String url = await(URL, log);

            assertThat(status(url + "/docs/start.js")).isEqualTo(200);
            assertThat(status(url + "/docs/swagger-ui.css")).isEqualTo(200);
            assertThat(status(url + "/console/sign-in")).isEqualTo(200);
            assertThat(status(url + "/api/v1/users/me")).isEqualTo(401);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void emulatorRunsOnModulePath() throws Exception {
        Process process = new ProcessBuilder(command("emulate")).start();
        try (BufferedReader out = process.inputReader()) {
            String url = await(CONTROL, out);
            String token = await(TOKEN, out);
            HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/tenants"))
                    .header("Authorization", "Bearer " + token)
                    .POST(HttpRequest.BodyPublishers.ofString("{\"seed\": {}}"))
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(request, HttpResponse.BodyHandlers.ofString())
                            .body())
                    .contains("base_url");
        } finally {
            process.destroyForcibly();
        }
    }

    private static List<String> command(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-p",
                entries(entry -> !ON_THE_CLASS_PATH.matcher(entry).matches()),
                "-cp",
                entries(entry -> ON_THE_CLASS_PATH.matcher(entry).matches()),
                "-m",
                "dev.castellan.server.standalone/" + Main.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static String entries(Predicate<String> expected) {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(expected)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String await(Pattern expected, BufferedReader log) throws IOException {
        StringBuilder observed = new StringBuilder();
        for (String line = log.readLine(); line != null; line = log.readLine()) {
            Matcher match = expected.matcher(line);
            if (match.find()) {
                return match.group(1);
            }
            observed.append(line).append('\n');
        }
        throw new AssertionError("the server did not start: " + observed);
    }

    private static int status(String url) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
