package dev.castellan.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.castellan.client.CastellanClient;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.console.Console;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the first calls that the page <i>API</i> of the console shows. */
@Tag("process")
final class FirstCallTest {

    private static final Pattern CALL = Pattern.compile("<pre tabindex=\"0\">(.*?)</pre>", Pattern.DOTALL);

    @TempDir
    private Path folder;

    private final CastellanServer server =
            CastellanServer.builder().site(Console.site()).start();
    private final String token = server.bootstrap().token();
    private final List<String> calls = new ArrayList<>();
    private String name = "";

    @BeforeEach
    void readCalls() throws IOException, InterruptedException {
        try (CastellanClient client =
                CastellanClient.builder(server.baseUrl()).token(token).build()) {
            name = client.users().me().name();
        }
        URI console = server.baseUrl().resolve("/console/");
        HttpClient browser =
                HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
        send(
                browser,
                HttpRequest.newBuilder(console.resolve("sign-in/token"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Sec-Fetch-Site", "same-origin")
                        .POST(HttpRequest.BodyPublishers.ofString("token=" + token)));
        String page = send(browser, HttpRequest.newBuilder(console.resolve("api")));
        CALL.matcher(page).results().forEach(call -> calls.add(plain(call.group(1))));
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void curlCallReturnsOwnerOfToken() throws Exception {
        assumeTrue(isInstalled("curl"), "curl is missing");
        assertThat(run("sh", "-c", calls.get(0) + " --silent")).contains("\"name\":\"" + name + "\"");
    }

    @Test
    void javaCallPrintsNameOfOwner() throws Exception {
        String[] parts = calls.get(1).split("\n\n", 2);
        Path program = folder.resolve("FirstCall.java");
        Files.writeString(
                program,
                parts[0] + "\nclass FirstCall {\n    public static void main(String[] arguments) {\n" + parts[1]
                        + "\n    }\n}\n");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        assertThat(run(java, "-cp", System.getProperty("java.class.path"), program.toString()))
                .endsWith(name + System.lineSeparator());
    }

    @Test
    void pythonCallPrintsNameOfOwner() throws Exception {
        assumeTrue(isInstalled("python3"), "python3 is missing");
        Path program = folder.resolve("call.py");
        Files.writeString(program, calls.get(2));
        assertThat(run("python3", program.toString())).isEqualTo(name + System.lineSeparator());
    }

    private static String send(HttpClient browser, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return browser.send(request.build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static String plain(String html) {
        return html.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&#34;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }

    private static boolean isInstalled(String program) throws InterruptedException {
        try {
            return new ProcessBuilder(program, "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private String run(String... command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("TOKEN", token);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
