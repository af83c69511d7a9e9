package dev.castellan.system.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.castellan.support.concurrent.Condition;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that a server that sends mail writes no code and no SMTP password to a file. The heap must not contain a code
 * after the server has sent it.
 */
@Timeout(400)
@Tag("process")
class MailSecretsTest {

    private static final String PLANTED = "plantedplantedpl5KdN2vRwantedplantedplanted";
    private static final String PASSWORD = "madeupmadeupmadeTq8WzL4umadeupmadeup";
    private static final String LOOPBACK = "127.0.0.1";
    private static final Pattern CODE = Pattern.compile("\"code\":\"([0-9A-Za-z]{49})\"");
    private static final long LIMIT_NANOS = 60_000_000_000L;

    @TempDir
    private Path directory;

    private final GreenMail smtp = new GreenMail(setup());
    private ChildProcesses processes;

    @BeforeEach
    void open() {
        processes = new ChildProcesses(directory);
        smtp.setUser("castellan@castellan.test", "castellan", PASSWORD);
        smtp.start();
    }

    @AfterEach
    void close() {
        processes.close();
        smtp.stop();
    }

    @Test
    void sendingMailLeavesNoSecretsInFilesOrHeap() throws Exception {
        LoggedDeployment deployment = new LoggedDeployment(processes, directory);
        int port = smtp.getSmtp().getPort();
        Process server = deployment.start("-Dplanted=" + PLANTED, mailing(port));
        URI url = deployment.awaitUrl();

        String submitted = invite(url, "ada@castellan.test");
        assertThat(smtp.waitForIncomingEmail(60_000, 1)).isTrue();
        assertThat(smtp.getReceivedMessages()[0].getContent().toString()).contains(submitted);
        await("mailed the invitation of user");
        assertThat(inFiles(submitted)).containsExactly(PASSWORD + " in smtp.password");
        awaitHeapWithout(server, submitted);

        smtp.setUser("castellan@castellan.test", "castellan", "another password");
        String refused = invite(url, "bob@castellan.test");
        await("rejects --mail-user with the password of --mail-password-file");
        smtp.stop();
        String unsent = invite(url, "cy@castellan.test");
        await(LOOPBACK + ":" + port + " did not accept it");
        assertThat(inFiles(submitted, refused, unsent)).containsExactly(PASSWORD + " in smtp.password");

        server.destroy();
        processes.await("serve", server);
        assertThat(output()).contains("the server stops");
        assertThat(inFiles(submitted, refused, unsent)).containsExactly(PASSWORD + " in smtp.password");
    }

    private String[] mailing(int port) throws IOException {
        Path password = Files.writeString(directory.resolve("smtp.password"), PASSWORD + "\n");
        return new String[] {
            "--console-url",
            "http://localhost/console",
            "--mail-host",
            LOOPBACK,
            "--mail-port",
            String.valueOf(port),
            "--mail-security",
            "none",
            "--mail-from",
            "castellan@castellan.test",
            "--mail-user",
            "castellan",
            "--mail-password-file",
            password.toString()
        };
    }

    /** Invites a user, and returns the invitation code. */
    private String invite(URI url, String email) throws Exception {
        String token = Files.readString(directory.resolve("root.token")).strip();
        String body = "{\"name\":\"Ada\",\"email\":\"" + email + "\",\"role\":\"client\",\"project_ids\":[]}";
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/api/v1/users/invitations"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        String response = HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
        Matcher code = CODE.matcher(response);
        assertThat(code.find()).as(response).isTrue();
        return code.group(1);
    }

    private void await(String line) {
        Condition.await(() -> output().contains(line), this::output);
    }

    private Set<String> inFiles(String... codes) throws IOException {
        TokenSearch search = new TokenSearch(
                Stream.concat(Stream.of(codes), Stream.of(PASSWORD)).toList());
        Set<String> matches = new TreeSet<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                search.in(file).forEach(secret -> matches.add(secret + " in " + file.getFileName()));
            }
        }
        return matches;
    }

    /**
     * Waits until the heap contains only the planted secret. The thread that sent a mail may keep the code for a
     * moment.
     */
    private void awaitHeapWithout(Process server, String code) throws IOException {
        TokenSearch search = new TokenSearch(List.of(code, PLANTED));
        long deadline = System.nanoTime() + LIMIT_NANOS;
        Set<String> matches = inHeap(server, search);
        while (matches.size() > 1 && System.nanoTime() < deadline) {
            matches = inHeap(server, search);
        }
        assertThat(matches).as("what the heap holds").containsExactly(PLANTED);
    }

    private Set<String> inHeap(Process server, TokenSearch search) throws IOException {
        Path heap = directory.resolve("serve.hprof");
        processes.dumpHeap(server, heap);
        Set<String> matches = search.in(heap);
        Files.delete(heap);
        return matches;
    }

    private String output() {
        try {
            return Files.readString(directory.resolve("serve.err"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static ServerSetup setup() {
        ServerSetup setup = new ServerSetup(0, LOOPBACK, ServerSetup.PROTOCOL_SMTP);
        // on a busy machine, the default of 2 s is too short
        setup.setServerStartupTimeout(60_000);
        return setup;
    }
}
