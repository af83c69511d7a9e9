package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import dev.castellan.server.standalone.serve.RunningServer;
import dev.castellan.support.concurrent.Condition;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests invitations that commands and a server send by e-mail. */
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
        console.with("CASTELLAN_CONSOLE_URL", "http://localhost:8080/console")
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
    void mailsLinkReturnedInResponse() throws Exception {
        String link;
        try (RunningServer server = console.serve("--port", "0", "--token-file", path("root.token"))) {
            link = invite(server);
            assertThat(smtp.waitForIncomingEmail(10_000, 1)).isTrue();
        }
        assertThat(link).startsWith("http://localhost:8080/console/join#");
        assertThat(smtp.getReceivedMessages()[0].getSubject()).isEqualTo("Root invites you to Castellan");
        assertThat(smtp.getReceivedMessages()[0].getContent().toString()).contains(link);
    }

    @Test
    void sendsAtMostFiveMailsPerDayToOneAddress() throws Exception {
        try (RunningServer server = console.serve("--port", "0", "--token-file", path("root.token"))) {
            List<HttpResponse<String>> responses = new ArrayList<>();
            responses.add(post(
                    server,
                    "/users/invitations",
                    "{\"name\":\"Eve\",\"email\":\"stranger@example.org\","
                            + "\"role\":\"client\",\"project_ids\":[]}"));
            String user = responses.get(0).body().replaceAll(".*?\"user_id\":\"([^\"]+)\".*", "$1");
            for (int i = 0; i < 20; i++) {
                responses.add(post(server, "/users/" + user + "/invitations", "{}"));
            }

            assertThat(responses.subList(0, 5))
                    .allSatisfy(response -> assertThat(response.statusCode()).isEqualTo(201));
            assertThat(responses.subList(5, 21)).allSatisfy(response -> {
                assertThat(response.statusCode()).isEqualTo(429);
                assertThat(response.body()).contains("5 mails were sent to this address within 24 hours");
                assertThat(response.headers().firstValue(Endpoints.ERROR_HEADER))
                        .map(ErrorCode::of)
                        .hasValueSatisfying(code ->
                                assertThat(InvitationEndpoints.RENEW.codes()).contains(code));
                assertThat(response.headers().firstValueAsLong("Retry-After").orElseThrow())
                        .isGreaterThan(86_000);
            });
            assertThat(smtp.waitForIncomingEmail(10_000, 1)).isTrue();
            String other = "{\"name\":\"Ada\",\"email\":\"ada@example.org\",\"role\":\"client\",\"project_ids\":[]}";
            assertThat(post(server, "/users/invitations", other).statusCode()).isEqualTo(201);
            Condition.await(() -> to("ada@example.org") == 1, () -> smtp.getReceivedMessages().length + " mails");
            assertThat(to("stranger@example.org")).isLessThanOrEqualTo(5);
        }
    }

    private long to(String address) {
        return Stream.of(smtp.getReceivedMessages())
                .filter(mail -> recipients(mail).contains(address))
                .count();
    }

    private static String recipients(MimeMessage mail) {
        try {
            return Arrays.toString(mail.getHeader("To"));
        } catch (MessagingException e) {
            throw new AssertionError(e);
        }
    }

    private HttpResponse<String> post(RunningServer server, String path, String body) throws Exception {
        String token = Files.readString(directory.resolve("root.token")).strip();
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.baseUrl() + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void rejectsConsoleUrlWithoutHttps() {
        console.with("CASTELLAN_CONSOLE_URL", "http://castellan.example.org/console");
        Result refused = console.run("serve", "--port", "0", "--token-file", path("root.token"));
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("--console-url", "https");
    }

    /** Invites a user with a request, and returns the link in the response. */
    private String invite(RunningServer server) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.baseUrl() + "/users/invitations"))
                .header(
                        "Authorization",
                        "Bearer "
                                + Files.readString(directory.resolve("root.token"))
                                        .strip())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"name\":\"Ada\",\"email\":\"ada@example.org\",\"role\":\"client\",\"project_ids\":[]}"))
                .build();
        HttpResponse<String> response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
        return new ObjectMapper().readTree(response.body()).path("url").asText();
    }

    private static ServerSetup setup() {
        ServerSetup setup = new ServerSetup(0, LOOPBACK, ServerSetup.PROTOCOL_SMTP);
        // a busy machine takes longer than the default of 2 seconds
        setup.setServerStartupTimeout(60_000);
        return setup;
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }
}
