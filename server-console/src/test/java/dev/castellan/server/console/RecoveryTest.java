package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.console.Browsing.BrowserResponse;
import dev.castellan.server.spi.AccountNotice;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.InvitationNotice;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the recovery that people request by mail, and the notices to them. */
@Tag("slow")
final class RecoveryTest {

    private static final String ADA = "ada@example.org";
    private static final String OTHER_PASSWORD = "nine loud parrots whistle";

    private final Mailer mailer = new Mailer();
    private final ConsoleScene scene = new ConsoleScene(builder -> builder.invitationListener(mailer));

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void offersRecoveryPageOnlyWhenMailIsConfigured() {
        assertThat(scene.browser().get("/sign-in?next=%2Fconsole%2Ftokens").body())
                .contains("href=\"/console/sign-in/recovery?next=%2Fconsole%2Ftokens\">Forgot your password?</a>");
        assertThat(scene.browser().get("/sign-in/recovery").words())
                .contains("It works once, within an hour. Nothing changes until you use it.");
        try (ConsoleScene silent = new ConsoleScene()) {
            assertThat(silent.browser().get("/sign-in").words())
                    .contains("Forgot your password? Ask an administrator of your organization for a link.");
            assertThat(silent.browser().get("/sign-in?language=de").words())
                    .contains("Passwort vergessen? Bitten Sie einen Admin Ihrer Organisation um einen Link.");
            assertThat(silent.browser().get("/sign-in/recovery").status()).isEqualTo(404);
            assertThat(request(silent.browser(), ADA).status()).isEqualTo(404);
        }
    }

    @Test
    void joinPageForRecoveryLinkDoesNotMentionInvitation() {
        assertThat(scene.browser().get("/join?purpose=recover").words())
                .contains("Get back in", "Set a new password to get back in.", "Recovery code")
                .doesNotContain("Join", "nvit");
        assertThat(scene.browser().get("/join?purpose=recover&language=de").words())
                .contains("Zugang wiederherstellen", "Legen Sie ein neues Passwort fest", "Wiederherstellungscode")
                .doesNotContain("Beitreten", "inlad");
        assertThat(scene.browser().get("/join").words()).contains("Join", "You are invited.", "Invitation code");
    }

    @Test
    void keepsPasswordAndSessionsUntilMailedLinkIsUsed() {
        Browsing ada = scene.joined("Ada", ADA, Role.CLIENT);
        mailer.next();

        request(scene.browser(), " Ada@Example.org");

        InvitationNotice mail = mailer.next();
        assertThat(mail.isRequested()).isTrue();
        assertThat(mail.inviterName()).isNull();
        assertThat(mail.invitation().purpose()).isEqualTo(InvitationPurpose.RECOVER);
        assertThat(mail.invitation().email()).isEqualTo(ADA);
        assertThat(Duration.between(
                        mail.invitation().createdAt(), mail.invitation().expiresAt()))
                .isEqualTo(Duration.ofHours(1));
        assertThat(ada.get("").status()).as("the session stays").isEqualTo(200);
        assertThat(signIn(scene.browser(), ConsoleScene.PASSWORD))
                .as("the password stays")
                .isTrue();

        Browsing back = scene.browser();
        back.post("/join/finish", "code", mail.invitation().code(), "password", OTHER_PASSWORD);

        assertThat(back.get("").body()).contains("<span class=\"who\">Ada</span>");
        assertThat(ada.get("").status()).as("the session has ended").isEqualTo(303);
        assertThat(signIn(scene.browser(), ConsoleScene.PASSWORD)).isFalse();
    }

    @Test
    void respondsIdenticallyForAllEmailAddressesButMailsOnlyActiveUsers() {
        UUID suspended = user("sam@example.org");
        scene.server.administration().suspendUser(scene.organization, suspended);
        scene.invite("Ida", "ida@example.org", Role.CLIENT);
        mailer.next();
        String robot = ConsoleScene.field(
                scene.api("POST", "/users", "{\"name\":\"Robot\",\"role\":\"client\",\"project_ids\":[]}"), "email");
        scene.joined("Ada", ADA, Role.CLIENT);
        mailer.next();
        BrowserResponse existing = request(scene.browser(), ADA);
        assertThat(existing.status()).isEqualTo(303);
        assertThat(existing.header("Location")).isEqualTo("/console/sign-in?notice=recovery-requested");
        assertThat(mailer.next().invitation().email()).isEqualTo(ADA);

        for (String other : List.of("sam@example.org", "ida@example.org", robot, "nobody@example.org", "", "\u0000")) {
            assertThat(withoutDate(request(scene.browser(), other))).isEqualTo(withoutDate(existing));
        }
        scene.joined("Bob", "bob@example.org", Role.ORG_ADMIN);
        mailer.next();
        request(scene.browser(), "bob@example.org");

        assertThat(mailer.next().invitation().email())
                .as("no mail is between them")
                .isEqualTo("bob@example.org");
        assertThat(scene.audit().split("invitations\\.request", -1)).hasSize(3);
        assertThat(scene.audit())
                .containsPattern("\"invitations.request\",\"via\":\"console\"[^}]*\"address\":\"127.0.0.1\"");
        assertThat(scene.admin().get("/activity").words())
                .contains("A recovery link for Ada was requested", "A recovery link for Bob was requested");
    }

    @Test
    void respondsBeforeMailIsSent() {
        scene.joined("Ada", ADA, Role.CLIENT);
        mailer.next();
        mailer.gate = new CountDownLatch(1);

        assertThat(request(scene.browser(), ADA).status()).isEqualTo(303);

        assertThat(mailer.mails).isEmpty();
        mailer.gate.countDown();
        assertThat(mailer.next().invitation().email()).isEqualTo(ADA);
    }

    @Test
    void newRequestReplacesRecoveryLinkOnlyAfterOneHour() {
        scene.joined("Ada", ADA, Role.CLIENT);
        mailer.next();
        request(scene.browser(), ADA);
        String first = mailer.next().invitation().code();
        request(scene.browser(), ADA);
        scene.clock.advance(Duration.ofHours(1).minusMillis(1));
        request(scene.browser(), ADA);
        scene.joined("Bob", "bob@example.org", Role.CLIENT);
        assertThat(mailer.next().invitation().email()).isEqualTo("bob@example.org");
        assertThat(works(first)).isTrue();

        scene.clock.advance(Duration.ofMillis(1));
        request(scene.browser(), ADA);

        String second = mailer.next().invitation().code();
        assertThat(works(first)).isFalse();
        assertThat(works(second)).isTrue();
    }

    @Test
    void recoveryRequestDoesNotReplaceLinkCreatedByAdmin() {
        UUID ada = user(ADA);
        scene.api("POST", "/users/" + ada + "/invitations", "{\"keep_credentials\":true}");
        String link = mailer.next().invitation().code();
        scene.clock.advance(Duration.ofMinutes(59));

        request(scene.browser(), ADA);

        scene.joined("Bob", "bob@example.org", Role.CLIENT);
        assertThat(mailer.next().invitation().email()).isEqualTo("bob@example.org");
        assertThat(works(link)).isTrue();
    }

    @Test
    void recoveryRequestDoesNotReplaceLinkCreatedByOperator() {
        UUID ada = user(ADA);
        scene.server.administration().renewInvitation(scene.organization, ada, new InvitationRenewal(null, true));
        String link = mailer.next().invitation().code();
        scene.clock.advance(Duration.ofMinutes(59));

        request(scene.browser(), ADA);

        scene.joined("Bob", "bob@example.org", Role.CLIENT);
        assertThat(mailer.next().invitation().email()).isEqualTo("bob@example.org");
        assertThat(works(link)).isTrue();
    }

    @Test
    void respondsNormallyWhenMailLimitIsReached() {
        scene.joined("Ada", ADA, Role.CLIENT);
        mailer.next();
        mailer.isFull = true;

        assertThat(request(scene.browser(), ADA).status()).isEqualTo(303);

        assertThat(Mailer.next(mailer.refused)).isEqualTo(ADA);
        assertThat(scene.audit()).doesNotContain("invitations.request");
    }

    @Test
    void sendsRecoveryLinkForEachOrganizationWithGivenEmail() {
        scene.joined("Ada", ADA, Role.CLIENT);
        mailer.next();
        UUID moonbase = scene.server
                .administration()
                .createOrganization(NewOrganization.withName("Moonbase").admin("Ada", ADA))
                .organizationId();
        join(moonbase);

        request(scene.browser(), ADA);

        assertThat(List.of(mailer.next().organizationName(), mailer.next().organizationName()))
                .containsExactlyInAnyOrder("Castellan", "Moonbase");
        scene.clock.advance(Duration.ofHours(1));
        scene.browser().post("/sign-in/recovery?organization=" + moonbase, "email", ADA);
        assertThat(mailer.next().organizationName()).isEqualTo("Moonbase");
    }

    @Test
    void limitsRecoveryRequestsPerIpAddress() {
        for (int i = 0; i < 20; i++) {
            assertThat(request(scene.browser(), "nobody" + i + "@example.org").status())
                    .isEqualTo(303);
        }
        assertThat(request(scene.browser(), ADA).status()).isEqualTo(429);
        scene.clock.advance(Duration.ofMinutes(15));
        assertThat(request(scene.browser(), ADA).status()).isEqualTo(303);
    }

    @Test
    void notifiesUserOfSignInFromUnknownBrowserAndOfNewToken() {
        Browsing ada = scene.joined("Ada", ADA, Role.CLIENT);
        signIn(ada, ConsoleScene.PASSWORD);
        signIn(scene.browser(), ConsoleScene.PASSWORD);
        AccountNotice signIn = mailer.nextNotice();
        assertThat(signIn.kind()).isEqualTo(AccountNotice.Kind.SIGN_IN);
        assertThat(signIn.address()).isEqualTo("127.0.0.1");

        ada.post("/tokens/new", "name", "laptop", "expires", "7d");

        AccountNotice token = mailer.nextNotice();
        assertThat(token.kind()).isEqualTo(AccountNotice.Kind.TOKEN);
        assertThat(token.email()).isEqualTo(ADA);
    }

    @Test
    void notifiesOldEmailAddressWhenEmailOfJoinedUserChanges() {
        scene.invite("Ida", "ida@example.org", Role.CLIENT);
        UUID ada = user(ADA);
        UUID ida = scene.server
                .administration()
                .user(scene.organization, "ida@example.org")
                .orElseThrow()
                .id();
        scene.api("PATCH", "/users/" + ida, "{\"email\":\"typo@example.org\"}");
        scene.api("PATCH", "/users/" + ada, "{\"name\":\"Ada King\"}");
        scene.api("PATCH", "/users/" + ada, "{\"email\":\"thief@example.org\"}");

        assertThat(mailer.notices).singleElement().satisfies(notice -> {
            assertThat(notice.kind()).isEqualTo(AccountNotice.Kind.EMAIL);
            assertThat(notice.userId()).isEqualTo(ada);
            assertThat(notice.email()).isEqualTo(ADA);
        });
    }

    private UUID user(String email) {
        Browsing joined = scene.joined("Sam", email, Role.CLIENT);
        assertThat(joined.get("").status()).isEqualTo(200);
        mailer.next();
        return scene.server
                .administration()
                .user(scene.organization, email)
                .orElseThrow()
                .id();
    }

    /** Makes the first admin of an organization join. */
    private void join(UUID organization) {
        UUID admin = scene.server
                .administration()
                .user(organization, ADA)
                .orElseThrow()
                .id();
        String code = scene.server
                .administration()
                .renewInvitation(organization, admin)
                .code();
        mailer.next();
        scene.browser().post("/join/finish", "code", code, "password", ConsoleScene.PASSWORD);
    }

    private boolean works(String code) {
        return scene.browser().post("/join", "code", code).body().contains("Set password and sign in");
    }

    private static boolean signIn(Browsing browser, String password) {
        return browser.post("/sign-in", "email", ADA, "password", password).status() == 303;
    }

    private static BrowserResponse request(Browsing browser, String email) {
        return browser.post("/sign-in/recovery", "email", email);
    }

    private static String withoutDate(BrowserResponse page) {
        return page.text().replaceAll("\r\nDate: [^\r]*", "").replaceAll("(?i)\r\nCastellan-Request-Id: [^\r]*", "");
    }

    /** A mailer that keeps the mails. */
    private static final class Mailer implements InvitationListener {

        private final BlockingQueue<InvitationNotice> mails = new LinkedBlockingQueue<>();
        private final BlockingQueue<AccountNotice> notices = new LinkedBlockingQueue<>();
        private final BlockingQueue<String> refused = new LinkedBlockingQueue<>();
        private volatile CountDownLatch gate = new CountDownLatch(0);
        private volatile boolean isFull;

        InvitationNotice next() {
            return next(mails);
        }

        AccountNotice nextNotice() {
            return next(notices);
        }

        private static <T> T next(BlockingQueue<T> queue) {
            try {
                T next = queue.poll(30, TimeUnit.SECONDS);
                assertThat(next).as("a mail").isNotNull();
                return next;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void issued(InvitationNotice notice) {
            try {
                assertThat(gate.await(30, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            mails.add(notice);
        }

        @Override
        public boolean sendsMailTo(String email) {
            return true;
        }

        @Override
        public void checkRequested(UUID organizationId, String email) {
            if (isFull) {
                refused.add(email);
                throw Refusal.of(ErrorKind.RATE_LIMITED, "email: too many mails");
            }
        }

        @Override
        public boolean mailsRecovery() {
            return true;
        }

        @Override
        public void noticed(AccountNotice notice) {
            notices.add(notice);
        }
    }
}
