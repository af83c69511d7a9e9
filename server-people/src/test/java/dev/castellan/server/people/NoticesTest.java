package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.OTHER_PASSWORD;
import static dev.castellan.server.people.Scene.PASSWORD;
import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.join;
import static dev.castellan.server.people.Scene.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.mapping.UserNotice;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.AccountNotice;
import dev.castellan.server.spi.AccountNotice.Kind;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the notices to users about sign-ins and changed passwords, and the limit of requests for recovery. */
final class NoticesTest {

    private static final String ADA = "ada@castellan.example";

    private final Scene scene = new Scene();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void sendsNoticeWithTimeAndAddressOnSignInFromUnknownBrowser() {
        UUID ada = scene.userWithPassword(ADA);

        scene.signIn(ADA);

        assertThat(scene.notices)
                .containsExactly(new UserNotice(
                        Kind.SIGN_IN,
                        scene.organization,
                        "Moonbase",
                        ada,
                        "Ada " + ADA,
                        ADA,
                        scene.clock.instant(),
                        "192.0.2.7",
                        null));
    }

    @Test
    void noticeUsesBrowserLanguageWhenNoLanguageIsStored() {
        scene.userWithPassword(ADA);

        Browser german = new Browser(browser().address(), "Firefox", null, Locale.GERMAN);
        scene.people
                .signIn(scene.organization, ADA, PASSWORD, german)
                .toCompletableFuture()
                .join();

        assertThat(scene.notices).extracting(AccountNotice::language).containsExactly(Locale.GERMAN);
    }

    @Test
    void sendsNoNoticeOnJoiningOrSignInFromKnownBrowser() {
        UUID ada = scene.user(ADA);
        SignedIn joined = join(scene.people.join(invitation(ada, Purpose.JOIN), PASSWORD, browser()));

        signIn(PASSWORD, browser(Objects.requireNonNull(joined.browserSecret())));

        assertThat(scene.notices).isEmpty();
    }

    @Test
    void sendsNoNoticeOnFailedSignIn() {
        scene.userWithPassword(ADA);
        scene.refusedSignIn(ADA, OTHER_PASSWORD);
        assertThat(scene.notices).isEmpty();
    }

    @Test
    void sendsNoticeOnEveryTokenSignInFromUnknownBrowser() {
        String token = scene.token(scene.user(ADA)).token();
        scene.people.signIn(token, browser());
        scene.people.signIn(token, browser());
        assertThat(scene.notices).extracting(AccountNotice::kind).containsExactly(Kind.SIGN_IN, Kind.SIGN_IN);
    }

    @Test
    void sendsNoticeOnPasswordChangeAndRecovery() {
        UUID ada = scene.userWithPassword(ADA);
        SignedIn signedIn = scene.signIn(ADA);
        scene.notices.clear();

        join(scene.people.changePassword(signedIn.session(), PASSWORD, OTHER_PASSWORD, browser()));
        join(scene.people.join(invitation(ada, Purpose.RECOVER), PASSWORD, browser()));

        assertThat(scene.notices).extracting(AccountNotice::kind).containsExactly(Kind.PASSWORD, Kind.PASSWORD);
        assertThat(scene.notices).extracting(AccountNotice::email).containsOnly(ADA);
    }

    @Test
    void signInSucceedsEvenIfNoticeReceiverFails() {
        scene.userWithPassword(ADA);
        People people = People.builder(scene.store)
                .clock(scene.clock)
                .hashing(Scene.CHEAP_HASHING)
                .notices(notice -> {
                    throw new IllegalStateException("cannot send");
                })
                .build();
        try (people) {
            SignedIn signedIn = join(people.signIn(scene.organization, ADA, PASSWORD, browser()));
            assertThat(people.session(signedIn.secret())).isPresent();
        }
    }

    @Test
    void recoveryRequestsAndFailedSignInsShareNetworkAddressLimit() {
        scene.userWithPassword(ADA);
        for (int i = 0; i < 19; i++) {
            scene.people.countRecoveryRequest(browser());
        }
        refusalOf(() -> signIn(OTHER_PASSWORD, browser()));

        assertThat(refusalOf(() -> scene.people.countRecoveryRequest(browser())).kind())
                .isEqualTo(ErrorKind.RATE_LIMITED);
        assertThat(refusalOf(() -> signIn(PASSWORD, browser())).kind()).isEqualTo(ErrorKind.RATE_LIMITED);
        scene.people.countRecoveryRequest(Scene.fromAddress(1));
        scene.clock.advance(Duration.ofMinutes(15));
        scene.people.countRecoveryRequest(browser());
    }

    private String invitation(UUID user, Purpose purpose) {
        return scene.invite(user, purpose, Duration.ofHours(1));
    }

    private void signIn(String password, Browser browser) {
        join(scene.people.signIn(scene.organization, ADA, password, browser));
    }
}
