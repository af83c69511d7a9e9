package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import dev.castellan.server.standalone.serve.RunningServer;
import dev.castellan.support.concurrent.Condition;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Invitations of a server that mails, by commands. */
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
final class MailedInvitationsTest {

    private static final String LOOPBACK = "127.0.0.1";

    @TempDir
    private Path directory;

    private final GreenMail smtp = new GreenMail(setup());
    private final ProgramRunner console = new ProgramRunner();

    @BeforeEach
    void start() {
        smtp.start();
        console.with("CASTELLAN_CONTROL_SOCKET", path("control"))
                .with("CASTELLAN_CONSOLE_URL", "http://localhost:8080/console")
                .with("CASTELLAN_MAIL_HOST", LOOPBACK)
                .with("CASTELLAN_MAIL_PORT", String.valueOf(smtp.getSmtp().getPort()))
                .with("CASTELLAN_MAIL_SECURITY", "none")
                .with("CASTELLAN_MAIL_FROM", "castellan@example.org");
    }

    @AfterEach
    void stop() {
        smtp.stop();
    }

    @Test
    void serverMailsTheLinkThatTheCommandWritesToTheFile() throws Exception {
        try (RunningServer server = console.serve("--port", "0", "--token-file", path("root.token"))) {
            assertThat(server.baseUrl()).isNotNull();
            Result invited =
                    console.run("user", "invite", "ada@example.org", "--user-name", "Ada", "--link-file", path("ada"));
            assertThat(invited.code()).as(invited.err()).isZero();
            assertThat(smtp.waitForIncomingEmail(10_000, 1)).isTrue();
        }
        String link = Files.readString(directory.resolve("ada")).strip();
        assertThat(link).startsWith("http://localhost:8080/console/join#");
        assertThat(smtp.getReceivedMessages()[0].getSubject()).isEqualTo("An administrator invites you to Castellan");
        assertThat(smtp.getReceivedMessages()[0].getContent().toString()).contains(link);
    }

    @Test
    void metricsShowMailsThatFail() throws Exception {
        smtp.stop();
        try (RunningServer server =
                console.serve("--port", "0", "--management-port", "0", "--token-file", path("root.token"))) {
            Result invited =
                    console.run("user", "invite", "ada@example.org", "--user-name", "Ada", "--link-file", path("ada"));
            assertThat(invited.code()).as(invited.err()).isZero();
            Condition.await(() -> metrics(server).contains("castellan_mail_failures_total 1.0"), () -> metrics(server));
            assertThat(metrics(server).lines()).contains("castellan_mail_waiting 1.0", "castellan_mail_lost_total 0.0");
        }
        assertThat(directory.resolve("ada")).isNotEmptyFile();
    }

    @Test
    void addressOfTheConsoleMustBeSafe() {
        console.with("CASTELLAN_CONSOLE_URL", "http://castellan.example.org/console");
        Result refused = console.run("serve", "--port", "0", "--token-file", path("root.token"));
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("--console-url", "https");
    }

    private static ServerSetup setup() {
        ServerSetup setup = new ServerSetup(0, LOOPBACK, ServerSetup.PROTOCOL_SMTP);
        // a busy machine takes longer than its 2 s
        setup.setServerStartupTimeout(60_000);
        return setup;
    }

    private static String metrics(RunningServer server) {
        InetSocketAddress address = Objects.requireNonNull(server.managementAddress());
        try {
            URI page = URI.create("http://" + LOOPBACK + ":" + address.getPort() + "/metrics");
            return HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }
}
