package dev.castellan.server.standalone.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.spi.AccountNotice;
import dev.castellan.server.spi.InvitationNotice;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.standalone.logging.StartedLogging;
import dev.castellan.support.time.MutableClock;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Tests the mail queue with a real SMTP server. Each test sets the clock and triggers the attempts. */
@Execution(ExecutionMode.SAME_THREAD) // the tests share a logger
@ResourceLock("castellan.mail") // other tests send mails too
final class MailQueueTest {

    private static final UUID MOON = new UUID(1, 1);
    private static final UUID MARS = new UUID(2, 2);
    private static final String PASSWORD = "right password";
    private static final String LOOPBACK = "127.0.0.1";
    private static final int CAPACITY = 300;

    private final Logger log = StartedLogging.logger("castellan.mail");
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final GreenMail server = new GreenMail(setup());
    private final MutableClock clock = new MutableClock();
    private final List<Boolean> outcomes = new ArrayList<>();
    private MailQueue queue;

    @BeforeEach
    void start() {
        lines.start();
        log.addAppender(lines);
        password(PASSWORD);
        server.start();
        queue = queue(CAPACITY);
    }

    @AfterEach
    void stop() {
        server.stop();
        log.detachAppender(lines);
    }

    @Test
    void sendsMailAndReportsSuccess() {
        issue(MOON, "ada");
        assertThat(queue.waiting()).isOne();
        assertThat(outcomes).isEmpty();

        assertThat(queue.sendNext()).isTrue();

        assertThat(arrived()).containsExactly("ada@example.org");
        assertThat(outcomes).containsExactly(true);
        assertThat(queue.waiting()).isZero();
        assertThat(queue.sendNext()).isFalse();
    }

    @Test
    void triesFailedMailThreeTimesWithinSixMinutes() {
        password("another password");
        issue(MOON, "ada");
        for (Duration pause : List.of(Duration.ofSeconds(30), Duration.ofMinutes(5))) {
            assertThat(queue.sendNext()).isTrue();
            clock.advance(pause.minusMillis(1));
            assertThat(queue.sendNext()).isFalse();
            clock.advance(Duration.ofMillis(1));
        }
        assertThat(outcomes).isEmpty();

        assertThat(queue.sendNext()).isTrue();

        assertThat(outcomes).containsExactly(false);
        assertThat(queue.waiting()).isZero();
        assertThat(warnings())
                .hasSize(3)
                .allMatch(line -> line.contains(user("ada").toString()));
        assertThat(warnings().get(2)).contains("was not mailed", "--mail-password-file", "over the API");
    }

    @Test
    void sendsMailOnRetryAfterFirstAttemptFails() {
        password("another password");
        issue(MOON, "ada");
        queue.sendNext();
        password(PASSWORD);
        clock.advance(Duration.ofSeconds(30));

        assertThat(queue.sendNext()).isTrue();

        assertThat(arrived()).containsExactly("ada@example.org");
        assertThat(outcomes).containsExactly(true);
    }

    @Test
    void doesNotRetryPermanentlyRejectedAddress() {
        queue.issued(notice(MOON, user("ada"), "ada<eve@example.org>", Notices.CODE), outcomes::add);

        queue.sendNext();

        assertThat(outcomes).containsExactly(false);
        assertThat(queue.waiting()).isZero();
    }

    @Test
    void newInvitationReplacesQueuedInvitation() throws Exception {
        password("another password");
        issue(MOON, "ada");
        queue.sendNext();
        password(PASSWORD);
        queue.issued(notice(MOON, user("ada"), "ada@example.org", "another code"), outcomes::add);
        clock.advance(Duration.ofMinutes(10));
        sendAll();

        assertThat(arrived()).hasSize(1);
        assertThat(server.getReceivedMessages()[0].getContent().toString()).contains("another code");
    }

    @Test
    void doesNotSendExpiredInvitation() {
        issue(MOON, "ada");
        clock.advance(Duration.ofDays(3));

        queue.sendNext();

        assertThat(arrived()).isEmpty();
        assertThat(outcomes).containsExactly(false);
        assertThat(warnings()).singleElement().asString().contains("has expired");
    }

    @Test
    void alternatesBetweenOrganizationsWhenSendingMails() {
        for (int i = 0; i < 150; i++) {
            issue(MOON, "moon" + i);
        }
        issue(MARS, "mars");

        queue.sendNext();
        queue.sendNext();

        assertThat(arrived()).containsExactly("moon0@example.org", "mars@example.org");
    }

    @Test
    void fullQueueRejectsNewestMailOfOrganizationWithMostMails() {
        queue = queue(3);
        for (int i = 0; i < 3; i++) {
            issue(MOON, "moon" + i);
        }
        issue(MARS, "mars");

        assertThat(outcomes).containsExactly(false);
        assertThat(warnings())
                .singleElement()
                .asString()
                .contains(user("moon2").toString(), "too many mails are waiting");
        sendAll();
        assertThat(arrived()).containsExactly("moon0@example.org", "mars@example.org", "moon1@example.org");
    }

    @Test
    void reportsUnsentMailsOnClose() {
        issue(MOON, "ada");

        queue.close();

        assertThat(warnings()).singleElement().asString().contains(user("ada").toString(), "the server stops");
        assertThat(outcomes).containsExactly(false);
        assertThat(queue.sendNext()).isFalse();
    }

    @Test
    void neitherSendsNorLimitsMailsToReservedDomain() {
        assertThat(queue.sendsMailTo("root@castellan.INVALID")).isFalse();
        assertThat(queue.sendsMailTo("ada@castellan.test.org")).isTrue();
        for (int i = 0; i < 9; i++) {
            queue.check(MOON, "root@castellan.invalid");
            queue.issued(notice(MOON, user("root"), "root@castellan.invalid", Notices.CODE), outcomes::add);
        }
        assertThat(queue.waiting()).isZero();
    }

    @Test
    void limitsEachOrganizationToFiveMailsPerMailboxAndDay() {
        for (String address : List.of("eve", "Eve", "eve+1", "EVE+2", "eve+x+y")) {
            queue.check(MOON, address + "@example.org");
            issue(MOON, address);
            clock.advance(Duration.ofHours(1));
        }

        Refusal refusal = refusal(MOON, "eve+3@example.org");

        assertThat(refusal.kind()).isEqualTo(ErrorKind.RATE_LIMITED);
        assertThat(refusal).hasMessageContaining("5 mails were sent to this address within 24 hours");
        assertThat(refusal.retryAfter()).isEqualTo(Duration.ofHours(19));
        assertThatCode(() -> queue.check(MOON, "ada@example.org")).doesNotThrowAnyException();
        assertThatCode(() -> queue.check(MARS, "eve@example.org")).doesNotThrowAnyException();
        clock.advance(Duration.ofHours(19));
        assertThatCode(() -> queue.check(MOON, "eve@example.org")).doesNotThrowAnyException();
    }

    @Test
    void limitsRecoveryRequestsInvitationsAndNoticesSeparately() {
        UUID organization = Notices.requested(null).organizationId();
        for (int i = 0; i < 200; i++) {
            queue.checkRequested(organization, "ada@example.org");
            queue.issued(Notices.requested(null), outcomes::add);
        }
        for (int i = 0; i < 5; i++) {
            queue.noticed(Notices.account(AccountNotice.Kind.TOKEN, null));
        }

        assertThat(catchThrowableOfType(Refusal.class, () -> queue.checkRequested(organization, "ada@example.org"))
                        .kind())
                .isEqualTo(ErrorKind.RATE_LIMITED);
        assertThatCode(() -> queue.check(organization, "ada@example.org")).doesNotThrowAnyException();
        queue.noticed(Notices.account(AccountNotice.Kind.SIGN_IN, null));
        queue.noticed(Notices.account(AccountNotice.Kind.PASSWORD, null));
        assertThat(warnings())
                .as("the notice of the password is sent")
                .singleElement()
                .asString()
                .contains("notice of a sign-in or token", "5 mails were sent to this address");
    }

    @Test
    void newLinkReplacesQueuedLinkButNoticesAreNotReplaced() {
        queue.issued(Notices.requested(null), outcomes::add);
        queue.noticed(Notices.account(AccountNotice.Kind.SIGN_IN, null));
        queue.noticed(Notices.account(AccountNotice.Kind.SIGN_IN, null));
        assertThat(queue.waiting()).isEqualTo(3);

        queue.issued(Notices.join(), outcomes::add);

        assertThat(queue.waiting()).isEqualTo(3);
    }

    @Test
    void newCodeForAddressReplacesQueuedCodeButNoInvitation() {
        queue.issued(Notices.join(), outcomes::add);
        requestEmailChange(Notices.ADA, "ada@one.example");
        requestEmailChange(Notices.ADA, "ada@two.example");
        queue.noticed(Notices.account(AccountNotice.Kind.EMAIL, null));
        sendAll();
        assertThat(arrived()).containsExactlyInAnyOrder("ada@example.org", "ada@two.example", "ada@example.org");
    }

    @Test
    void limitsCodesForAddressesPerUserAndPerMailbox() {
        for (int i = 0; i < 5; i++) {
            requestEmailChange(Notices.ADA, "ada@" + i + ".example");
            requestEmailChange(user("user" + i), "victim+" + i + "@example.org");
        }

        Refusal ofUser =
                catchThrowableOfType(Refusal.class, () -> requestEmailChange(Notices.ADA, "ada@other.example"));
        assertThat(ofUser.kind()).isEqualTo(ErrorKind.RATE_LIMITED);
        Refusal ofMailbox =
                catchThrowableOfType(Refusal.class, () -> requestEmailChange(user("eve"), "victim@example.org"));
        assertThat(ofMailbox.kind()).isEqualTo(ErrorKind.RATE_LIMITED);
        assertThat(queue.waiting())
                .as("the codes of five users replace none, Ada's replace each other")
                .isEqualTo(6);
        assertThatCode(() -> requestEmailChange(user("eve"), "eve@example.org")).doesNotThrowAnyException();
        assertThatCode(() -> queue.check(new UUID(0, 1), "victim@example.org"))
                .as("invitations have limits of their own")
                .doesNotThrowAnyException();
    }

    @Test
    void refusesCodeForAddressThatMailCannotReach() {
        Refusal refusal =
                catchThrowableOfType(Refusal.class, () -> requestEmailChange(Notices.ADA, "ada@castellan.invalid"));
        assertThat(refusal).hasMessage("email: no mail can reach this address");
        assertThat(queue.waiting()).isZero();
    }

    private void requestEmailChange(UUID user, String email) {
        queue.emailChangeRequested(Notices.emailChange(user, email, null), URI.create("https://c.example.org/console"));
    }

    @Test
    void limitsOrganizationToTwoHundredMailsPerDay() {
        for (int i = 0; i < 200; i++) {
            queue.check(MOON, "user" + i + "@example.org");
            issue(MOON, "user" + i);
        }

        assertThat(refusal(MOON, "ada@example.org"))
                .hasMessageContaining("the organization has sent 200 mails within 24 hours");
        assertThatCode(() -> queue.check(MARS, "ada@example.org")).doesNotThrowAnyException();
        clock.advance(Duration.ofDays(1));
        assertThatCode(() -> queue.check(MOON, "ada@example.org")).doesNotThrowAnyException();
    }

    @Test
    void enforcesLimitWhenAllChecksPassBeforeAnyMailIsQueued() {
        for (int i = 0; i < 6; i++) {
            queue.check(MOON, "eve@example.org");
        }
        for (int i = 0; i < 6; i++) {
            queue.issued(notice(MOON, new UUID(9, i), "eve@example.org", Notices.CODE), outcomes::add);
        }
        assertThat(outcomes).containsExactly(false);
        sendAll();

        assertThat(arrived()).hasSize(5);
        assertThat(warnings()).singleElement().asString().contains("5 mails were sent to this address");
    }

    @Test
    void neverLogsInvitationCode() {
        issue(MOON, "ada");
        sendAll();
        password("another password");
        issue(MOON, "ada");
        queue.sendNext();
        clock.advance(Duration.ofDays(4));
        sendAll();

        assertThat(lines.list)
                .hasSizeGreaterThan(2)
                .noneMatch(line -> line.getFormattedMessage().contains(Notices.CODE));
    }

    private MailQueue queue(int capacity) {
        MailSettings settings = new MailSettings(
                LOOPBACK,
                server.getSmtp().getPort(),
                MailSecurity.NONE,
                "castellan@example.org",
                new MailSettings.Login("castellan", PASSWORD),
                new MailSettings.RecipientLimits(5, 200),
                Locale.ENGLISH);
        return new MailQueue(settings, true, clock, capacity);
    }

    private void issue(UUID organization, String name) {
        queue.issued(notice(organization, user(name), name + "@example.org", Notices.CODE), outcomes::add);
    }

    private InvitationNotice notice(UUID organization, UUID user, String email, String code) {
        IssuedInvitation invitation = new IssuedInvitation(
                user,
                email,
                InvitationPurpose.JOIN,
                code,
                null,
                null,
                clock.instant(),
                clock.instant().plus(Duration.ofDays(3)));
        return new InvitationNotice(organization, "Moon", "Ada", "Grace", invitation, false, null);
    }

    private static UUID user(String name) {
        return new UUID(7, name.hashCode());
    }

    private void password(String password) {
        server.setUser("castellan@example.org", "castellan", password);
    }

    private void sendAll() {
        boolean isSent = true;
        while (isSent) {
            isSent = queue.sendNext();
        }
    }

    private Refusal refusal(UUID organization, String email) {
        return catchThrowableOfType(Refusal.class, () -> queue.check(organization, email));
    }

    private List<String> arrived() {
        return Stream.of(server.getReceivedMessages())
                .map(MailQueueTest::recipient)
                .toList();
    }

    private static String recipient(MimeMessage mail) {
        try {
            return mail.getHeader("To")[0];
        } catch (MessagingException e) {
            throw new AssertionError(e);
        }
    }

    private List<String> warnings() {
        return lines.list.stream()
                .filter(line -> line.getLevel().levelStr.equals("WARN"))
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }

    private static ServerSetup setup() {
        ServerSetup setup = new ServerSetup(0, LOOPBACK, ServerSetup.PROTOCOL_SMTP);
        // a busy machine takes longer than the default of 2 seconds
        setup.setServerStartupTimeout(60_000);
        return setup;
    }
}
