package dev.castellan.server.standalone.serve;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.organization;
import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import dev.castellan.model.Role;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.standalone.commands.ProgramRunner;
import dev.castellan.server.standalone.options.ValueConverters;
import jakarta.mail.internet.MimeMessage;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import picocli.CommandLine;

/** Tests the mails of a server about tokens that expire soon, recovery and changes. */
@Timeout(120)
@ResourceLock(value = "castellan.mail", mode = ResourceAccessMode.READ)
final class ServerMailsTest {

    @TempDir
    private Path directory;

    @Test
    @SuppressWarnings("try") // the test needs only a running server
    void mailsOwnerOfSoonExpiringTokenAfterStart() throws Exception {
        Path file = directory.resolve("castellan.db");
        try (JdbcStore store = JdbcStore.sqlite(file).open()) {
            store.write(OURS, ServerMailsTest::insertOldToken);
        }
        GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        mail.start();
        try (RunningServer server = serve(file, mail.getSmtp().getPort())) {
            assertThat(mail.waitForIncomingEmail(60_000, 1)).isTrue();
            assertThat(GreenMailUtil.getBody(mail.getReceivedMessages()[0])).contains("- cstu_k7Qm2Z0000: ");
        } finally {
            mail.stop();
        }
    }

    @Test
    void returnsLocalLinkButMailsOnlyCodeWhenConsoleUrlIsUnset() throws Exception {
        GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        mail.start();
        Serve options = new Serve();
        CommandLine program = new CommandLine(options).setCaseInsensitiveEnumValuesAllowed(true);
        ValueConverters.register(program);
        program.parseArgs(
                "--port=8080",
                "--mail-host=127.0.0.1",
                "--mail-port=" + mail.getSmtp().getPort(),
                "--mail-security=none",
                "--mail-from=castellan@example.org");
        CastellanServerBuilder builder = CastellanServer.builder().port(0);
        try (PeopleSettings people = PeopleSettings.start(options)) {
            people.addTo(builder);
            try (CastellanServer server = builder.start()) {
                IssuedInvitation invitation = server.administration()
                        .createInvitation(
                                server.bootstrap().organizationId(),
                                NewInvitation.of("Ada", "ada@example.org", Role.CLIENT));

                assertThat(invitation.url()).hasToString("http://localhost:8080/console/join#" + invitation.code());
                assertThat(mail.waitForIncomingEmail(60_000, 1)).isTrue();
                assertThat(GreenMailUtil.getBody(mail.getReceivedMessages()[0]))
                        .contains(invitation.code())
                        .doesNotContain("localhost");
            }
        } finally {
            mail.stop();
        }
    }

    @Test
    void mailsRecoveryLinkAndThenNoticeOfNewPassword() throws Exception {
        GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        mail.start();
        Path file = directory.resolve("castellan.db");
        try (JdbcStore store = JdbcStore.sqlite(file).open()) {
            store.write(OURS, ServerMailsTest::insertPersonWithPassword);
        }
        try (RunningServer server =
                serve(file, mail.getSmtp().getPort(), "--console-url", "http://localhost:8080/console/")) {
            assertThat(form(server, "/sign-in/recovery", "email=admin-1%40example.com"))
                    .isEqualTo(303);
            assertThat(mail.waitForIncomingEmail(60_000, 1)).isTrue();
            String link = body(mail.getReceivedMessages()[0]);
            Matcher code = Pattern.compile("http://localhost:8080/console/join\\?purpose=recover#(\\S+)")
                    .matcher(link);
            assertThat(code.find()).as(link).isTrue();

            assertThat(form(server, "/join/finish", "password=seven+green+turtles+dance&code=" + code.group(1)))
                    .isEqualTo(303);

            assertThat(mail.waitForIncomingEmail(60_000, 2)).isTrue();
            assertThat(body(mail.getReceivedMessages()[1]))
                    .contains("your password on Castellan was set or changed.", "Network address: 127.0.0.1");
        } finally {
            mail.stop();
        }
    }

    @Test
    void mailsLinkToNewAddressAndThenNoticeToOldAddress() throws Exception {
        GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        mail.start();
        Path file = directory.resolve("castellan.db");
        try (JdbcStore store = JdbcStore.sqlite(file).open()) {
            store.write(OURS, ServerMailsTest::insertPersonWithPassword);
        }
        HttpClient ada =
                HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
        try (RunningServer server =
                serve(file, mail.getSmtp().getPort(), "--console-url", "http://localhost:8080/console/")) {
            assertThat(form(ada, server, "/sign-in/recovery", "email=admin-1%40example.com"))
                    .isEqualTo(303);
            String code = find(mail, "admin-1@example.com", "/join\\?purpose=recover#(\\S+)");
            assertThat(form(ada, server, "/join/finish", "password=seven+green+turtles+dance&code=" + code))
                    .isEqualTo(303);
            assertThat(form(ada, server, "/security/email", "email=ada%40new.example"))
                    .isEqualTo(303);
            String link = find(
                    mail,
                    "ada@new.example",
                    "http://localhost:8080/console(/security/email/confirm\\?code=[A-Za-z0-9_-]+)\r");

            assertThat(form(ada, server, link, "")).isEqualTo(303);

            find(mail, "admin-1@example.com", "(no longer uses this e-mail address for you)");
            assertThat(form(ada, server, link, "")).as("the code works once").isEqualTo(422);
        } finally {
            mail.stop();
        }
    }

    /** Waits for a mail to this address, and returns the first group of the match in it. */
    private static String find(GreenMail mail, String to, String pattern) throws Exception {
        for (int number = 1; mail.waitForIncomingEmail(60_000, number); number++) {
            for (MimeMessage message : mail.getReceivedMessages()) {
                Matcher match = Pattern.compile(pattern).matcher(body(message));
                if (message.getAllRecipients()[0].toString().equals(to) && match.find()) {
                    return match.group(1);
                }
            }
        }
        throw new AssertionError("no mail to " + to + " with " + pattern);
    }

    private static String body(MimeMessage mail) {
        return GreenMailUtil.getBody(mail).replace("=\r\n", "").replace("=3D", "=");
    }

    private static int form(RunningServer server, String path, String body) throws Exception {
        return form(HttpClient.newHttpClient(), server, path, body);
    }

    private static int form(HttpClient client, RunningServer server, String path, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://localhost:" + server.baseUrl().getPort() + "/console" + path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Sec-Fetch-Site", "same-origin")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    private static boolean insertPersonWithPassword(Transaction tx) {
        tx.insert(organization(OURS));
        tx.users().insert(admin(1));
        tx.passwords().put(new PasswordRow(id(1), "forgotten", tx.now()));
        return true;
    }

    private static boolean insertOldToken(Transaction tx) {
        tx.insert(organization(OURS));
        tx.users().insert(admin(1));
        tx.tokens()
                .insert(new TokenRow(
                        id(2),
                        id(1),
                        null,
                        "cstu_k7Qm2Z0000",
                        TokenHash.of("secret"),
                        tx.now().minus(Duration.ofDays(90)),
                        tx.now().plus(Duration.ofDays(10)),
                        null));
        return true;
    }

    private static RunningServer serve(Path file, int port, String... more) {
        List<String> options = List.of(
                "--port",
                "0",
                "--data",
                file.toString(),
                "--mail-host",
                "127.0.0.1",
                "--mail-port",
                Integer.toString(port),
                "--mail-security",
                "none",
                "--mail-from",
                "castellan@example.org");
        return new ProgramRunner()
                .serve(Stream.concat(options.stream(), Stream.of(more)).toArray(String[]::new));
    }
}
