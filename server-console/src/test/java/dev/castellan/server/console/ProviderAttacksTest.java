package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.console.Browsing.BrowserResponse;
import dev.castellan.server.people.signin.ProviderException;
import dev.castellan.server.people.signin.ProviderLogout;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that nobody signs in by a response, a cookie or a logout token that belongs to something else. */
@Tag("slow")
final class ProviderAttacksTest {

    private final ProviderScene it = new ProviderScene();
    private final ConsoleScene scene = it.scene;
    private final Browsing victim = scene.browser();

    ProviderAttacksTest() {
        scene.userToken("Ada", ProviderScene.ADA);
    }

    @AfterEach
    void close() {
        it.close();
    }

    private static void assertRefused(BrowserResponse response, Browsing browser) {
        assertThat(response.status()).isEqualTo(403);
        assertThat(response.head()).doesNotContain(ProviderScene.SESSION + "=").doesNotContain("Location:");
        assertThat(browser.cookies()).doesNotContainKey(ProviderScene.SESSION);
    }

    @Test
    void refusesResponseInBrowserThatDidNotBegin() {
        Browsing attacker = scene.browser();
        it.start(attacker, "");
        String answer = it.answer();

        BrowserResponse without = it.comeBack(victim, answer);
        assertRefused(without, victim);
        assertThat(without.words()).contains("This attempt has ended.");
        it.start(victim, "");
        assertRefused(it.comeBack(victim, answer), victim);
    }

    @Test
    void refusesResponseThatArrivesTwice() {
        it.start(victim, "");
        String cookie = victim.cookies().get(ProviderScene.ATTEMPT);
        String answer = it.answer();
        assertThat(it.comeBack(victim, answer).status()).isEqualTo(303);

        assertThat(it.comeBack(victim, answer).header("Location")).isEqualTo("/console");
        Browsing thief = scene.browser();
        thief.cookies().put(ProviderScene.ATTEMPT, cookie);
        assertRefused(it.comeBack(thief, answer), thief);
    }

    @Test
    void refusesResponseAtRedirectUriOfAnotherOrganization() {
        String moonbase = it.secondOrganization();
        it.start(victim, "");

        BrowserResponse response = victim.get("/provider/callback/" + moonbase + it.answer());

        assertRefused(response, victim);
        assertThat(response.words()).doesNotContain("Acme");
        it.start(victim, "");
        assertRefused(victim.get("/provider/callback/" + UUID.randomUUID() + it.answer()), victim);
    }

    @ParameterizedTest
    @ValueSource(strings = {"confirm", "link", "test", "SIGNIN", "", "signin.x"})
    void refusesAttemptForAnotherPurpose(String purpose) {
        it.start(victim, "");
        victim.cookies().computeIfPresent(ProviderScene.ATTEMPT, (name, value) -> value.replace("signin", purpose));

        assertRefused(it.comeBack(victim), victim);
    }

    @Test
    void refusesSignInAttemptAsConfirmationOrLinkOfSession() {
        Browsing signedIn = it.signedIn();
        String before = signedIn.cookies().get(ProviderScene.SESSION);
        for (String purpose : new String[] {"confirm", "link"}) {
            it.start(signedIn, "");
            signedIn.cookies().computeIfPresent(ProviderScene.ATTEMPT, (name, old) -> old.replace("signin", purpose));

            assertThat(it.comeBack(signedIn).status()).as(purpose).isEqualTo(403);
        }
        assertThat(signedIn.cookies().get(ProviderScene.SESSION)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//evil.example",
                "https://evil.example/",
                "/\\evil.example",
                "/a\r\nSet-Cookie: x=y",
                "/../admin",
                "@evil.example",
                "/a?b=<script>",
                "\u0000",
                "/sign-out#x"
            })
    void opensOnlyPagesOfConsoleNext(String next) {
        String encoded = Base64.getUrlEncoder().withoutPadding().encodeToString(next.getBytes(StandardCharsets.UTF_8));
        it.start(victim, "");
        victim.cookies().computeIfPresent(ProviderScene.ATTEMPT, (name, value) -> value + encoded);

        BrowserResponse response = it.comeBack(victim);

        assertThat(response.status()).isEqualTo(303);
        assertThat(response.header("Location")).isEqualTo("/console");
        assertThat(response.head()).doesNotContain("x=y");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "?code=x",
                "?state=x&code=y",
                "?error=",
                "?error=%0d%0aSet-Cookie%3A%20x%3Dy",
                "?error=%3Cscript%3Ealert(1)%3C%2Fscript%3E",
                "?code=%00&state=%F0%9F%92%A9",
                "?code=%ff",
                "?error=access_denied&error=x",
                "?code[]=1"
            })
    void explainsHostileResponse(String query) {
        it.start(victim, "");

        BrowserResponse response = it.comeBack(victim, query);

        assertThat(response.status()).isIn(400, 403);
        assertThat(response.head()).doesNotContain("x=y");
        assertThat(response.body()).doesNotContain("<script>").contains("<h1>");
        assertThat(victim.cookies()).doesNotContainKey(ProviderScene.SESSION);
    }

    @Test
    void refusesRepeatedParameters() {
        for (String name : new String[] {"code", "state", "iss"}) {
            it.start(victim, "");
            String answer = it.answer();
            String repeated =
                    answer + "&" + answer.substring(answer.indexOf(name + "=")).split("&", 2)[0];

            assertRefused(it.comeBack(victim, repeated), victim);
        }
    }

    @Test
    void refusesHostileCookies() {
        for (String cookie :
                new String[] {"x", "signin..", "signin." + "a".repeat(92) + ".", "a".repeat(4000), "\u00e9"}) {
            it.start(victim, "");
            victim.cookies().put(ProviderScene.ATTEMPT, cookie);

            assertThat(it.comeBack(victim).status()).as(cookie).isEqualTo(403);
        }
    }

    @Test
    void onlyPagesOfConsoleBegin() {
        String form = Browsing.form("organization", it.id(), "email", ProviderScene.ADA);
        for (String site : new String[] {"cross-site", "same-site", "none"}) {
            BrowserResponse forged = victim.send("POST", "/provider/start", "Sec-Fetch-Site: " + site + "\r\n", form);

            assertThat(forged.status()).as(site).isEqualTo(403);
            assertThat(victim.cookies()).isEmpty();
        }
        assertThat(victim.get("/provider/start").header("Location")).isEqualTo("/console/sign-in");
        assertThat(victim.get("/provider/start?organization=" + it.id()).head()).doesNotContain("Refresh");
        assertThat(victim.postOnly("/provider/start", "organization", "x").status())
                .isEqualTo(404);
        assertThat(victim.postOnly(
                                "/provider/start",
                                "organization",
                                UUID.randomUUID().toString())
                        .words())
                .contains("This organization has no provider.");
        assertThat(victim.postOnly("/provider/start", "organization", it.id(), "next", "x")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void refusesOtherMethods() {
        for (String method : new String[] {"POST", "PUT", "DELETE"}) {
            BrowserResponse callback =
                    victim.send(method, "/provider/callback/" + it.id(), "Sec-Fetch-Site: same-origin\r\n", "code=x");
            assertThat(callback.status()).as(method).isEqualTo(405);
        }
        for (String method : new String[] {"GET", "PUT", "DELETE", "OPTIONS"}) {
            BrowserResponse logout = victim.send(method, "/provider/logout/" + it.id(), "", "");
            assertThat(logout.status()).as(method).isEqualTo(405);
            assertThat(logout.header("Allow")).isEqualTo("POST");
        }
    }

    @Test
    void headOfCallbackUsesNothingUp() {
        it.start(victim, "");
        String answer = it.answer();

        BrowserResponse head = victim.send("HEAD", "/provider/callback/" + it.id() + answer, "", "");

        assertThat(head.status()).isEqualTo(403);
        assertThat(it.comeBack(victim, answer).status()).isEqualTo(303);
    }

    @Test
    void logoutTokenEndsSessionsOfPerson() {
        Browsing ada = it.signedIn();
        it.fake.logout = new ProviderLogout("person-1", null, scene.clock.instant());

        for (String body : new String[] {
            "", "logout_token=", "logout_token=another", "logout_token=the+token&logout_token=the+token", "token=x", "%"
        }) {
            BrowserResponse refused = logout(it.id(), "", body);
            assertThat(refused.status()).as(body).isEqualTo(400);
            assertThat(refused.body()).isEqualTo("{\"error\":\"invalid_request\"}");
            assertThat(refused.header("Cache-Control")).isEqualTo("no-store");
        }
        assertThat(logout(it.id(), "Content-Type: application/json\r\n", "{\"logout_token\":\"the token\"}")
                        .status())
                .isEqualTo(400);
        assertThat(logout(UUID.randomUUID().toString(), "", "logout_token=the+token")
                        .status())
                .isEqualTo(400);
        assertThat(logout(it.secondOrganization(), "", "logout_token=the+token").status())
                .isEqualTo(200);
        BrowserResponse large = logout(it.id(), "", "logout_token=" + "a".repeat(70_000));
        assertThat(large.status()).isEqualTo(413);
        assertThat(large.header("Content-Type")).isEqualTo("application/json");
        assertThat(ada.get("").status()).isEqualTo(200);

        // a browser on another site can send the token too: the token is the proof
        BrowserResponse ended =
                logout(it.id(), "Sec-Fetch-Site: cross-site\r\nHost: 10.0.0.7\r\n", "other=1&logout_token=the+token");

        assertThat(ended.status()).isEqualTo(200);
        assertThat(ended.body()).isEmpty();
        assertThat(ended.header("Cache-Control")).isEqualTo("no-store");
        assertThat(ada.get("").header("Location")).startsWith("/console/sign-in");
    }

    @Test
    void logoutWorksWhileProviderIsDisabledButNotWhileItIsSilent() {
        Browsing ada = it.signedIn();
        it.fake.logout = new ProviderLogout("person-1", null, scene.clock.instant());
        it.fake.failure = ProviderException.unreachable("no keys");
        assertThat(logout(it.id(), "", "logout_token=the+token").status()).isEqualTo(400);
        assertThat(ada.get("").status()).isEqualTo(200);
        it.fake.failure = null;
        it.provider(true, false);
        assertThat(logout(it.id(), "", "logout_token=the+token").status()).isEqualTo(200);
        assertThat(ada.get("").header("Location")).startsWith("/console/sign-in");
    }

    private BrowserResponse logout(String organization, String headers, String body) {
        return scene.browser().send("POST", "/provider/logout/" + organization, headers, body);
    }
}
