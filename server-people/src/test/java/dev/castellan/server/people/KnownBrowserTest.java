package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.OTHER_PASSWORD;
import static dev.castellan.server.people.Scene.PASSWORD;
import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.fromAddress;
import static dev.castellan.server.people.Scene.join;
import static dev.castellan.server.people.Scene.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.credentials.KnownBrowserRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that a known browser has a separate failure count and gains no other privileges. */
class KnownBrowserTest {

    private static final String ADA = "ada@castellan.example";
    private static final String BOB = "bob@castellan.example";
    private static final String WRONG = "not the password of ada";

    private final Scene scene = new Scene();
    private final UUID ada = scene.userWithPassword(ADA);
    private final UUID bob = scene.userWithPassword(BOB);
    private final String secret = secret(aMinuteLater());

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void knownBrowserCanSignInWhileOtherBrowsersGuessPassword() {
        for (int i = 0; i < 6; i++) {
            guess(ADA, fromAddress(i));
        }
        assertThat(guess(ADA, PASSWORD, fromAddress(6)).kind()).isEqualTo(ErrorKind.UNAUTHENTICATED);

        SignedIn signedIn = signIn(ADA, browser(secret));

        assertThat(signedIn.session().userId()).isEqualTo(ada);
        assertThat(signedIn.browserSecret()).isEqualTo(secret);
        assertThat(scene.password(ada).failures()).as("of those who guess").isEqualTo(5);
        scene.failures(ada, 100);
        assertThat(signIn(ADA, browser(secret))).isNotNull();
        assertThat(guess(ADA, PASSWORD, browser())).hasMessageStartingWith("password: not accepted");
    }

    @Test
    void knownBrowserCanConfirmAndChangePasswordDespiteFailedSignIns() {
        scene.failures(ada, 100);
        SignedIn signedIn = signIn(ADA, browser(secret));

        SignedIn confirmed = join(scene.people.confirm(signedIn.session(), PASSWORD, browser(secret)));
        assertThat(confirmed.browserSecret()).as("stays").isNull();
        join(scene.people.changePassword(signedIn.session(), PASSWORD, OTHER_PASSWORD, browser(secret)));

        assertThat(scene.password(ada).failures()).isZero();
    }

    @Test
    void countsFailedSignInsInKnownBrowserSeparately() {
        for (int i = 0; i < 5; i++) {
            guess(ADA, browser(secret));
        }

        assertThat(scene.password(ada).failures()).isZero();
        assertThat(signIn(ADA, fromAddress(1))).isNotNull();
        assertThat(guess(ADA, PASSWORD, browser(secret))).hasMessageStartingWith("password: not accepted");
        scene.clock.advance(Duration.ofSeconds(2));
        assertThat(signIn(ADA, browser(secret))).isNotNull();
        assertThat(only(ada, secret).failures()).isZero();
    }

    @Test
    void forgetsBrowserAfterTwentyConsecutiveFailures() {
        for (int i = 0; i < 20; i++) {
            guess(ADA, browser(secret));
            scene.clock.advance(Duration.ofMinutes(15));
        }
        assertThat(scene.password(ada).failures()).isZero();

        guess(ADA, browser(secret));

        assertThat(scene.password(ada).failures()).isEqualTo(1);
        assertThat(secret(signIn(ADA, browser(secret)))).isNotEqualTo(secret);
    }

    @Test
    void exemptsKnownBrowsersAndValidTokensFromNetworkAddressLimit() {
        String token = scene.token(bob).token();
        for (int i = 0; i < 20; i++) {
            guess("nobody" + i + "@castellan.example", browser());
        }
        assertThat(guess(BOB, PASSWORD, browser()).kind()).isEqualTo(ErrorKind.RATE_LIMITED);

        assertThat(signIn(ADA, browser(secret))).isNotNull();
        assertThat(guess(ADA, browser(secret)).kind()).isEqualTo(ErrorKind.UNAUTHENTICATED);
        assertThat(scene.people.signIn(token, browser())).isNotNull();
        assertThat(refusal(() -> scene.people.signIn(token + "x", browser())).kind())
                .isEqualTo(ErrorKind.RATE_LIMITED);
    }

    @Test
    void browserIsKnownOnlyForUserWhoSignedInWithIt() {
        guess(BOB, browser(secret));
        assertThat(scene.password(bob).failures()).isEqualTo(1);

        String ofBob = secret(signIn(BOB, browser(secret)));

        assertThat(ofBob).isNotEqualTo(secret);
        guess(ADA, browser(ofBob));
        assertThat(scene.password(ada).failures()).isEqualTo(1);
    }

    @Test
    void browserCanBeKnownForSeveralUsersAndOrganizations() {
        Bootstrap moon = scene.administration.createOrganization(
                NewOrganization.withName("Moon").admin("Ada", ADA));
        UUID there = moon.organizationId();
        String code =
                scene.administration.renewInvitation(there, moon.adminId()).code();
        String all = secrets(join(scene.people.join(code, PASSWORD, browser(secret))));
        all = secrets(signIn(BOB, browser(all)));
        scene.notices.clear();

        for (int i = 0; i < 3; i++) {
            all = secrets(signIn(ADA, browser(all)));
            all = secrets(join(scene.people.signIn(there, ADA, PASSWORD, browser(all))));
            all = secrets(signIn(BOB, browser(all)));
        }

        assertThat(scene.notices).as("no sign-in in an unknown browser").isEmpty();
        assertThat(all.split("\\.")).hasSize(3).contains(secret);
        assertThat(browsers(ada)).hasSize(2);
    }

    @Test
    void retainsOnlyTenLatestSecretsPerBrowser() {
        StringBuilder submitted = new StringBuilder(secret);
        for (int i = 0; i < 9; i++) {
            submitted.insert(0, String.valueOf(i).repeat(43) + ".");
        }
        assertThat(browser(submitted + "." + secret).secret()).isNull();

        assertThat(secrets(signIn(BOB, browser(submitted.toString()))).split("\\."))
                .hasSize(10)
                .contains("0".repeat(43))
                .doesNotContain(secret);
    }

    @Test
    void refusalMessageIsSameForKnownAndUnknownBrowsers() {
        Refusal unknown = guess(ADA, browser());

        assertThat(guess(ADA, browser(secret))).hasMessage(unknown.getMessage());
        assertThat(guess("nobody@castellan.example", browser(secret))).hasMessage(unknown.getMessage());
    }

    @Test
    void browserSecretGrantsNoAccess() {
        assertThat(scene.people.session(secret)).isEmpty();
        assertThat(scene.people.findOrganization(secret)).isEmpty();
        assertThat(refusal(() -> scene.people.signIn(secret, browser())).kind()).isEqualTo(ErrorKind.UNAUTHENTICATED);
        assertThat(refusal(() -> scene.people.invitation(secret)).kind()).isEqualTo(ErrorKind.NOT_FOUND);
    }

    @Test
    void storesOnlyHashOfBrowserSecretAndNeverPrintsIt() {
        assertThat(only(ada, secret).hash()).isEqualTo(TokenHash.of(secret));
        assertThat(browser(secret).toString()).doesNotContain(secret);
        assertThat(signIn(ADA, browser(secret)).toString()).doesNotContain(secret);
        assertThat(scene.events().toString()).doesNotContain(secret);
    }

    @Test
    void ignoresMalformedBrowserSecrets() {
        for (String text : List.of("", "a".repeat(42), "a".repeat(44), "a".repeat(42) + " ", "é".repeat(43))) {
            assertThat(browser(text).secret()).as(text).isNull();
        }
    }

    @Test
    void forgetsLeastRecentlyUsedBrowserWhenUserExceedsFiveBrowsers() {
        for (int i = 0; i < 4; i++) {
            scene.clock.advance(Duration.ofMinutes(1));
            signIn(ADA, browser());
        }
        scene.clock.advance(Duration.ofMinutes(1));
        signIn(ADA, browser(secret));
        assertThat(browsers(ada)).hasSize(5);

        scene.clock.advance(Duration.ofMinutes(1));
        signIn(ADA, browser());

        assertThat(browsers(ada))
                .hasSize(5)
                .anySatisfy(row -> assertThat(row.hash()).isEqualTo(TokenHash.of(secret)));
    }

    @Test
    void forgetsBrowserNinetyDaysAfterLastSignIn() {
        scene.clock.advance(Duration.ofDays(89));
        signIn(ADA, browser(secret));
        scene.clock.advance(Duration.ofDays(89));
        guess(ADA, browser(secret));
        assertThat(scene.password(ada).failures()).isZero();

        scene.clock.advance(Duration.ofDays(1));
        guess(ADA, browser(secret));

        assertThat(scene.password(ada).failures()).isEqualTo(1);
        signIn(ADA, browser(secret));
        assertThat(browsers(ada)).as("expired ones are deleted").hasSize(1);
    }

    @Test
    void tokenSignInDoesNotMakeBrowserKnown() {
        assertThat(scene.people.signIn(scene.token(ada).token(), browser()).browserSecret())
                .isNull();
    }

    @Test
    void forgetsAllOtherBrowsersOnPasswordChange() {
        SignedIn here = signIn(ADA, browser());
        Browser browser = browser(secret(here));

        join(scene.people.changePassword(here.session(), PASSWORD, OTHER_PASSWORD, browser));

        assertThat(browsers(ada)).extracting(KnownBrowserRow::hash).containsExactly(TokenHash.of(secret(here)));
    }

    @Test
    void forgetsAllOtherBrowsersWhenOtherSessionsAreEnded() {
        SignedIn here = signIn(ADA, browser());

        scene.people.deleteOtherSessions(here.session(), browser(secret(here)));

        assertThat(browsers(ada)).extracting(KnownBrowserRow::hash).containsExactly(TokenHash.of(secret(here)));
    }

    @Test
    void recoveryForgetsAllBrowsersExceptCurrentOne() {
        String code = scene.invite(ada, Purpose.RECOVER, Duration.ofHours(1));

        SignedIn recovered = join(scene.people.join(code, PASSWORD, browser(secret)));

        assertThat(browsers(ada))
                .extracting(KnownBrowserRow::hash)
                .containsExactly(TokenHash.of(secret(recovered)))
                .doesNotContain(TokenHash.of(secret));
    }

    @Test
    void forgetsAllBrowsersOfUserOnSuspension() {
        scene.administration.suspendUser(scene.organization, ada);

        assertThat(browsers(ada)).isEmpty();
    }

    private SignedIn aMinuteLater() {
        scene.clock.advance(Duration.ofMinutes(1));
        return scene.signIn(ADA);
    }

    private SignedIn signIn(String email, Browser browser) {
        return join(scene.people.signIn(scene.organization, email, PASSWORD, browser));
    }

    private Refusal guess(String email, Browser browser) {
        return guess(email, WRONG, browser);
    }

    private Refusal guess(String email, String password, Browser browser) {
        return refusal(() -> join(scene.people.signIn(scene.organization, email, password, browser)));
    }

    private List<KnownBrowserRow> browsers(UUID user) {
        return scene.store.<List<KnownBrowserRow>>read(
                scene.organization, view -> view.knownBrowsers().ofUser(user));
    }

    private KnownBrowserRow only(UUID user, String browserSecret) {
        return browsers(user).stream()
                .filter(row -> row.hash().equals(TokenHash.of(browserSecret)))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the secret for the user who signed in. */
    private static String secret(SignedIn signedIn) {
        return secrets(signedIn).split("\\.", -1)[0];
    }

    private static String secrets(SignedIn signedIn) {
        return Objects.requireNonNull(signedIn.browserSecret());
    }
}
