package dev.castellan.server.standalone.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.spi.InvitationNotice;
import dev.castellan.server.standalone.mail.MailSettings.Limits;
import jakarta.mail.internet.MimeMessage;
import java.time.Clock;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests sending e-mail to a real SMTP server in this process. */
final class SmtpTransportTest {

    private static final String LOOPBACK = "127.0.0.1";
    private static final String CONSOLE = "https://castellan.example.org/console";

    private final GreenMail server =
            new GreenMail(new ServerSetup[] {setup(ServerSetup.PROTOCOL_SMTP), setup(ServerSetup.PROTOCOL_SMTPS)});

    @BeforeEach
    void start() {
        server.setUser("castellan@example.org", "castellan", "right password");
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void mailArrivesAsItWasWritten() throws Exception {
        InvitationNotice notice =
                Notices.notice("Ada Lovelacé", "Grace", "Москва \uD83C\uDF19", invitation("ada@example.org"));
        Mail mail = Mail.of(notice);
        plain(null).send(mail);

        MimeMessage arrived = arrived();
        assertThat(arrived.getSubject()).isEqualTo(mail.subject()).contains("Москва \uD83C\uDF19");
        assertThat(text(arrived).strip())
                .isEqualTo(mail.body().strip())
                .contains("Lovelacé", CONSOLE + "/join#" + Notices.CODE);
        assertThat(arrived.getContentType()).isEqualTo("text/plain; charset=UTF-8");
        assertThat(arrived.getHeader("From")).containsExactly("Castellan <castellan@example.org>");
        assertThat(arrived.getHeader("To")).containsExactly("ada@example.org");
        assertThat(arrived.getHeader("Date")).containsExactly("Thu, 31 Jan 2030 12:00:00 GMT");
        assertThat(arrived.getHeader("Auto-Submitted")).containsExactly("auto-generated");
    }

    @Test
    void accountOfTheSenderIsUsed() throws Exception {
        plain(new MailSettings.Login("castellan", "right password")).send(mail());
        assertThat(server.getReceivedMessages()).hasSize(1);
    }

    @Test
    void wrongPasswordIsNamedByItsOptionsAndMayBeRightLater() {
        SmtpTransport.MailFailure failure =
                failure(plain(new MailSettings.Login("castellan", "wrong password")), mail());
        assertThat(failure).hasMessageContaining("--mail-password-file").hasMessageNotContaining("wrong password");
        assertThat(failure.isFinal()).isFalse();
    }

    @Test
    void serverWithoutStartTlsGetsNoPasswordAndNoMail() {
        MailSettings settings = new MailSettings(
                LOOPBACK,
                server.getSmtp().getPort(),
                MailSecurity.STARTTLS,
                "castellan@example.org",
                new MailSettings.Login("castellan", "right password"),
                Limits.STANDARD);
        SmtpTransport.MailFailure failure = failure(transport(settings), mail());
        assertThat(failure).hasMessageContaining("STARTTLS");
        assertThat(server.getReceivedMessages()).isEmpty();
    }

    @Test
    void certificateThatNobodyVouchesForIsRefused() {
        MailSettings settings = new MailSettings(
                LOOPBACK,
                server.getSmtps().getPort(),
                MailSecurity.TLS,
                "castellan@example.org",
                null,
                Limits.STANDARD);
        SmtpTransport.MailFailure failure = failure(transport(settings), mail());
        assertThat(failure).hasMessageContaining("certi");
        assertThat(server.getReceivedMessages()).isEmpty();
    }

    @Test
    void closedPortIsTriedAgainLater() {
        MailSettings settings = new MailSettings(
                LOOPBACK,
                server.getSmtp().getPort(),
                MailSecurity.NONE,
                "castellan@example.org",
                null,
                Limits.STANDARD);
        server.stop();
        SmtpTransport.MailFailure failure = failure(transport(settings), mail());
        assertThat(failure).hasMessageStartingWith(LOOPBACK + ":").hasMessageNotContaining(Notices.CODE);
        assertThat(failure.isFinal()).isFalse();
    }

    @Test
    void addressThatNamesAnotherOneIsNotMailed() {
        SmtpTransport.MailFailure failure = failure(plain(null), Mail.of(notice("ada<eve@example.org>")));
        assertThat(failure.isFinal()).isTrue();
        assertThat(server.getReceivedMessages()).isEmpty();
    }

    @Test
    void queueSendsOnItsOwnThread() {
        try (MailQueue queue = MailQueue.start(plainSettings(null), true)) {
            queue.issued(Notices.join());
            assertThat(server.waitForIncomingEmail(10_000, 1)).isTrue();
        }
        assertThatCode(this::arrived).doesNotThrowAnyException();
    }

    private static ServerSetup setup(String protocol) {
        ServerSetup setup = new ServerSetup(0, LOOPBACK, protocol);
        // a busy machine takes longer than the default of 2 seconds
        setup.setServerStartupTimeout(60_000);
        return setup;
    }

    private MimeMessage arrived() {
        assertThat(server.getReceivedMessages()).hasSize(1);
        return server.getReceivedMessages()[0];
    }

    private static String text(MimeMessage message) throws Exception {
        return message.getContent().toString().replace("\r\n", "\n");
    }

    private static SmtpTransport.MailFailure failure(SmtpTransport transport, Mail mail) {
        return catchThrowableOfType(SmtpTransport.MailFailure.class, () -> transport.send(mail));
    }

    private static Mail mail() {
        return Mail.of(Notices.join());
    }

    private static InvitationNotice notice(String email) {
        return Notices.notice(Notices.ADA, email, InvitationPurpose.JOIN, null, Notices.CODE);
    }

    private static IssuedInvitation invitation(String email) {
        return Notices.notice(Notices.ADA, email, InvitationPurpose.JOIN, CONSOLE, Notices.CODE)
                .invitation();
    }

    private SmtpTransport plain(MailSettings.@Nullable Login login) {
        return transport(plainSettings(login));
    }

    private MailSettings plainSettings(MailSettings.@Nullable Login login) {
        return new MailSettings(
                LOOPBACK,
                server.getSmtp().getPort(),
                MailSecurity.NONE,
                "Castellan <castellan@example.org>",
                login,
                Limits.STANDARD);
    }

    private static SmtpTransport transport(MailSettings settings) {
        return new SmtpTransport(settings, Clock.fixed(Notices.NOW, ZoneOffset.UTC));
    }
}
