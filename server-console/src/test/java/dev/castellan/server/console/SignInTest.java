package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.limits.Quota;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how users join, sign in, re-authenticate and sign out. */
@Tag("slow")
final class SignInTest {

    private final ConsoleScene scene = new ConsoleScene();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void redirectsToSignInAndBackToRequestedPage() {
        Browsing browser = scene.browser();
        Browsing.BrowserResponse submitted = browser.get("/tokens");
        assertThat(submitted.status()).isEqualTo(303);
        assertThat(submitted.header("Location")).isEqualTo("/console/sign-in?next=%2Fconsole%2Ftokens");
        assertThat(submitted.header("Castellan-Request-Id")).hasSize(36);
        assertThat(browser.get("/sign-in?next=%2Fconsole%2Ftokens").body())
                .contains("<h1>Sign in</h1>", "action=\"/console/sign-in?next=%2Fconsole%2Ftokens\"");
        Browsing.BrowserResponse signedIn =
                browser.post("/sign-in/token?next=%2Fconsole%2Ftokens", "token", scene.adminToken);
        assertThat(signedIn.status()).isEqualTo(303);
        assertThat(signedIn.header("Location")).isEqualTo("/console/tokens");
        assertThat(browser.get("/tokens").status()).isEqualTo(200);
    }

    @Test
    void signInPageSaysThatSessionHasEnded() {
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        scene.clock.advance(Duration.ofHours(2));
        Browsing.BrowserResponse ended = ada.get("/tokens");
        assertThat(ended.header("Location")).isEqualTo("/console/sign-in?next=%2Fconsole%2Ftokens&notice=session-over");
        assertThat(ada.get("/sign-in?next=%2Fconsole%2Ftokens&notice=session-over")
                        .body())
                .contains("role=\"status\">Your session has ended. Sign in again.");
        assertThat(ada.post("/tokens/new", "name", "laptop").header("Location")).endsWith("&notice=not-sent");
    }

    @Test
    void newSignInEndsPreviousSessionInSameBrowser() {
        Browsing browser = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        String before = browser.cookies().get("castellan");
        browser.signedIn(scene.adminToken);
        assertThat(browser.get("").body()).contains("<span class=\"who\">Root</span>");
        browser.cookies().put("castellan", before);
        assertThat(browser.get("").status()).as("the session of Ada").isEqualTo(303);
    }

    /** The numbers are the same for an address that does not exist, which must not be revealed. */
    @ParameterizedTest
    @ValueSource(strings = {"ada@example.org", "nobody@example.org"})
    void announcesWaitBeforeLastAttempt(String address) {
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        Browsing stranger = scene.browser();
        String failed = "";
        for (int i = 1; i <= 6; i++) {
            Browsing.BrowserResponse refused =
                    stranger.post("/sign-in", "email", address, "password", "not the right one", "failed", failed);
            failed = refused.find("name=\"failed\" value=\"([^\"]+)\"");
            String error = refused.find("id=\"password-help\" role=\"alert\">([^<]+)");
            if (i < 4) {
                assertThat(error).as("failure %s", i).isEqualTo("Wrong e-mail address or password.");
            } else if (i == 4) {
                assertThat(error).isEqualTo("Wrong e-mail address or password. 1 more attempt, then you must wait.");
            } else {
                assertThat(error).as("failure %s", i).contains("too soon", "up to 15 minutes", "After 100 failures");
            }
        }
        assertThat(stranger.post("/sign-in", "email", "c@d.org", "password", "x", "failed", failed)
                        .body())
                .contains("role=\"alert\">Wrong e-mail address or password.<");
        assertThat(stranger.post("/sign-in", "email", address, "password", "x", "failed", "-1 " + address)
                        .body())
                .contains("role=\"alert\">Wrong e-mail address or password.<");
    }

    /** With the numbers of the server: the fifth failure in a row begins the wait. */
    @Test
    void serverMakesAttemptAfterAnnouncedOneWait() {
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        Browsing stranger = scene.browser();
        for (int i = 1; i <= 4; i++) {
            stranger.post("/sign-in", "email", "ada@example.org", "password", "not the right one");
        }
        assertThat(stranger.post("/sign-in", "email", "ada@example.org", "password", ConsoleScene.PASSWORD)
                        .status())
                .as("the announced attempt")
                .isEqualTo(303);
        Browsing other = scene.browser();
        for (int i = 1; i <= 5; i++) {
            other.post("/sign-in", "email", "ada@example.org", "password", "not the right one");
        }
        assertThat(other.post("/sign-in", "email", "ada@example.org", "password", ConsoleScene.PASSWORD)
                        .status())
                .as("the attempt that must wait")
                .isEqualTo(422);
    }

    @Test
    void confirmationSaysWhenNextAttemptMustWait() {
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        for (String error : List.of(
                "Wrong password.<",
                "Wrong password.<",
                "Wrong password.<",
                "Wrong password. 1 more attempt, then you must wait.<",
                "Wrong password, or too soon. Wait before you try again")) {
            assertThat(ada.post("/confirm", "password", "not the right one").body())
                    .contains("role=\"alert\">" + error);
        }
    }

    @Test
    void joinPageShowsWhichUserIsSignedIn() {
        Browsing admin = scene.admin();
        String before = admin.cookies().get("castellan");
        String code = scene.invite("Ada", "ada@example.org", Role.CLIENT);
        assertThat(admin.get("/join").body()).contains("You are signed in as Root.");
        assertThat(admin.post("/join", "code", code).body()).contains("You are signed in as Root.");
        assertThat(scene.browser().get("/join").body()).doesNotContain("You are signed in");
        admin.post("/join/finish", "code", code, "password", ConsoleScene.PASSWORD);
        assertThat(admin.get("").body()).contains("<span class=\"who\">Ada</span>");
        admin.cookies().put("castellan", before);
        assertThat(admin.get("").status()).as("the session of the admin").isEqualTo(303);
    }

    @Test
    void keepsValidQueryParametersOfRequestedPageAfterSignIn() {
        Browsing.BrowserResponse submitted = scene.browser().get("/activity?operation=tokens&after=a_b");
        String next = "?next=%2Fconsole%2Factivity%3Foperation%3Dtokens%26after%3Da_b";
        assertThat(submitted.header("Location")).isEqualTo("/console/sign-in" + next);
        assertThat(scene.browser()
                        .post("/sign-in/token" + next, "token", scene.adminToken)
                        .header("Location"))
                .isEqualTo("/console/activity?operation=tokens&after=a_b");
        assertThat(scene.browser().get("/activity?operation=%22%3E'").header("Location"))
                .isEqualTo("/console/sign-in?next=%2Fconsole%2Factivity");
        assertThat(scene.browser().get("?language=en").header("Location"))
                .isEqualTo("/console/sign-in?next=%2Fconsole%3Flanguage%3Den");
    }

    @Test
    void doesNotBlockChangesWhenFailedSignInsExceedAuditQuota() {
        try (ConsoleScene limited =
                new ConsoleScene(builder -> builder.quotas(quotas -> quotas.with(Quota.AUDIT_EVENTS_PER_DAY, 5)))) {
            for (int i = 0; i < 15; i++) {
                limited.browser()
                        .post("/sign-in", "email", "ada@example.org", "password", "seven wrong words in a row");
            }
            assertThat(limited.audit().split("sessions.signInFailed", -1)).hasSize(1 + 5);
            assertThat(limited.server.load().auditEventsDropped()).isEqualTo(10);
            assertThat(limited.project("Apollo")).isNotEmpty();
        }
    }

    @Test
    void ignoresNextParameterThatLeadsOutsideConsole() {
        for (String next : new String[] {
            "https%3A%2F%2Fevil.example", "%2F%2Fevil.example", "%2Fconsole%2F%2Fevil.example", "%2Fapi%2Fv1",
            "%2Fconsole%2F..%2Fapi", "%2Fconsole%5Cevil", "%2Fconsole%0D%0Ax", "%2Fconsolex"
        }) {
            Browsing.BrowserResponse signedIn =
                    scene.browser().post("/sign-in/token?next=" + next, "token", scene.adminToken);
            assertThat(signedIn.header("Location")).as(next).isEqualTo("/console");
        }
    }

    @Test
    void invitedUserJoinsSignsOutAndSignsInAgain() {
        String code = scene.invite("Ada Lovelace", "ada@example.org", Role.CLIENT);
        Browsing browser = scene.browser();
        assertThat(browser.get("/join").body()).contains("<h1>Join</h1>", "name=\"code\"");
        Browsing.BrowserResponse finish = browser.post("/join", "code", code);
        assertThat(finish.status()).isEqualTo(200);
        assertThat(finish.body()).contains("Ada Lovelace", "ada@example.org", "Castellan", code);
        Browsing.BrowserResponse weak = browser.post("/join/finish", "code", code, "password", "aaaaaaaaaaaaaaaa");
        assertThat(weak.status()).isEqualTo(422);
        assertThat(weak.find("<p class=\"wrong\" id=\"password-help\" role=\"alert\">([^<]+)<"))
                .isNotBlank();
        assertThat(weak.body()).contains(code).doesNotContain("aaaaaaaaaaaaaaaa");
        assertThat(browser.post("/join/finish", "code", code, "password", ConsoleScene.PASSWORD)
                        .status())
                .isEqualTo(303);
        assertThat(browser.get("").body()).contains("<h1>Overview</h1>", "Ada Lovelace");

        Browsing.BrowserResponse out = browser.post("/sign-out");
        assertThat(out.status()).isEqualTo(303);
        assertThat(out.header("Location")).isEqualTo("/console/sign-in?notice=signed-out");
        assertThat(out.header("Clear-Site-Data")).isEqualTo("\"cache\"");
        assertThat(browser.cookies()).doesNotContainKey("castellan");
        assertThat(browser.get("/sign-in?notice=signed-out").body()).contains("role=\"status\">You are signed out.");

        assertThat(browser.post("/sign-in", "email", "ada@example.org", "password", ConsoleScene.PASSWORD)
                        .status())
                .isEqualTo(303);
        assertThat(browser.get("").status()).isEqualTo(200);
    }

    @Test
    void signOutInvalidatesSessionCookie() {
        Browsing browser = scene.admin();
        String secret = browser.cookies().get("castellan");
        browser.post("/sign-out");
        browser.cookies().put("castellan", secret);
        assertThat(browser.get("").status()).isEqualTo(303);
    }

    @Test
    void knownBrowserCanSignInDuringPasswordGuessesFromOtherBrowsers() {
        Browsing existing = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        existing.post("/sign-out");
        for (int i = 0; i < 5; i++) {
            scene.browser().post("/sign-in", "email", "ada@example.org", "password", "wrong one");
        }

        assertThat(scene.browser()
                        .post("/sign-in", "email", "ada@example.org", "password", ConsoleScene.PASSWORD)
                        .status())
                .isEqualTo(422);
        assertThat(existing.post("/sign-in", "email", "ada@example.org", "password", ConsoleScene.PASSWORD)
                        .status())
                .isEqualTo(303);
    }

    @Test
    void knownBrowserCookieIsSecureAndGrantsNoAccess() {
        try (ConsoleScene named = ConsoleScene.withName()) {
            String code = named.invite("Ada", "ada@example.org", Role.CLIENT);
            Browsing browser = named.browser();
            Browsing.BrowserResponse joined =
                    browser.post("/join/finish", "code", code, "password", ConsoleScene.PASSWORD);
            assertThat(joined.head())
                    .containsPattern("\\r\\nSet-Cookie: __Host-castellan-browser=[A-Za-z0-9_-]{43};"
                            + " Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=7776000\\r\\n");

            browser.cookies().put("__Host-castellan", browser.cookies().get("__Host-castellan-browser"));

            assertThat(browser.get("").header("Location")).isEqualTo("/console/sign-in?notice=session-over");
        }
    }

    @Test
    void rejectsUsedOrUnknownInvitationCode() {
        String code = scene.invite("Ada", "ada@example.org", Role.CLIENT);
        scene.browser().post("/join/finish", "code", code, "password", ConsoleScene.PASSWORD);
        for (String refused : new String[] {code, "nothing", ""}) {
            Browsing.BrowserResponse repeated = scene.browser().post("/join", "code", refused);
            assertThat(repeated.status()).as(refused).isIn(404, 422);
            assertThat(repeated.body()).contains("role=\"alert\"", "<h1>Join</h1>");
        }
    }

    @Test
    void showsSameErrorForWrongPasswordAndUnknownEmail() {
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        Browsing.BrowserResponse wrong =
                scene.browser().post("/sign-in", "email", "ada@example.org", "password", "wrong one");
        Browsing.BrowserResponse unknown =
                scene.browser().post("/sign-in", "email", "eve@example.org", "password", "wrong one");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(unknown.status()).isEqualTo(422);
        assertThat(wrong.body())
                .contains("role=\"alert\"", "value=\"ada@example.org\"")
                .doesNotContain("wrong one");
        assertThat(unknown.body().replace("eve@", "ada@")).isEqualTo(wrong.body());
    }

    @Test
    void rejectsInvalidToken() {
        Browsing.BrowserResponse refused = scene.browser().post("/sign-in/token", "token", "nonsense");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("role=\"alert\"").doesNotContain("nonsense");
        assertThat(refused.header("Set-Cookie")).isEmpty();
    }

    @Test
    void returns429AfterTwentyInvalidTokens() {
        for (int i = 0; i < 20; i++) {
            assertThat(scene.browser()
                            .post("/sign-in/token", "token", "nonsense")
                            .status())
                    .isEqualTo(422);
        }
        Browsing.BrowserResponse last = scene.browser().post("/sign-in/token", "token", "nonsense");
        assertThat(last.status()).isEqualTo(429);
        assertThat(last.header("Retry-After")).isNotEmpty();
        assertThat(last.body()).contains("role=\"alert\"");
    }

    @Test
    void sessionExpiresAfterOneHourOfInactivity() {
        Browsing browser = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        scene.clock.advance(Duration.ofMinutes(59));
        assertThat(browser.get("").status()).isEqualTo(200);
        scene.clock.advance(Duration.ofMinutes(61));
        assertThat(browser.get("").status()).isEqualTo(303);
    }

    @Test
    void confirmingIdentityRenewsSessionCookie() {
        Browsing browser = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        String before = browser.cookies().get("castellan");
        assertThat(browser.get("/confirm?next=%2Fconsole%2Ftokens").body())
                .contains("<h1>Confirm that it is you</h1>", "action=\"/console/confirm?next=%2Fconsole%2Ftokens\"");
        assertThat(browser.post("/confirm", "password", "wrong").status()).isEqualTo(422);
        Browsing.BrowserResponse confirmed =
                browser.post("/confirm?next=%2Fconsole%2Ftokens", "password", ConsoleScene.PASSWORD);
        assertThat(confirmed.header("Location")).isEqualTo("/console/tokens");
        assertThat(browser.cookies().get("castellan")).isNotEqualTo(before);
        assertThat(browser.get("").status()).isEqualTo(200);
    }
}
