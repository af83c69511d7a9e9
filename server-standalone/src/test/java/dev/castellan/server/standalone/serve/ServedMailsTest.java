package dev.castellan.server.standalone.serve;

import static dev.castellan.server.store.Samples.OURS;
import static dev.castellan.server.store.Samples.admin;
import static dev.castellan.server.store.Samples.id;
import static dev.castellan.server.store.Samples.organization;
import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import dev.castellan.model.Role;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.standalone.commands.ProgramRunner;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.TokenRow;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import picocli.CommandLine;

/** Tests that a server with an SMTP server mails users about tokens that expire soon. */
@Timeout(120)
@ResourceLock(value = "castellan.mail", mode = ResourceAccessMode.READ)
final class ServedMailsTest {

    @TempDir
    private Path directory;

    @Test
    @SuppressWarnings("try") // the test needs only a running server
    void startedServerMailsTheOwnerOfATokenThatEndsSoon() throws Exception {
        Path file = directory.resolve("castellan.db");
        try (JdbcStore store = JdbcStore.sqlite(file).open()) {
            store.write(OURS, ServedMailsTest::insertOldToken);
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
    void withoutAConsoleUrlAnswersHaveLinksAndMailsHaveCodes() throws Exception {
        GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        mail.start();
        Serve options = new Serve();
        new CommandLine(options)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(
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
                        .invite(
                                server.bootstrap().organizationId(),
                                NewInvitation.builder("Ada", "ada@example.org", Role.CLIENT)
                                        .build());

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

    private static RunningServer serve(Path file, int port) {
        return new ProgramRunner()
                .serve(
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
    }
}
