package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the pages for the signed-in user's tokens, for both roles. */
@ParameterizedClass
@ValueSource(strings = {"org_admin", "client"})
final class TokensTest {

    private final ConsoleScene scene = new ConsoleScene();
    private final Browsing browser;

    TokensTest(String role) {
        browser = scene.browser().signedIn(scene.userToken("Ada", "ada@example.org", Role.of(role)));
    }

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void aTokenIsShownOnceAndWorks() {
        Browsing.Shown made = browser.post("/tokens", "name", "laptop", "expires", "7d");
        assertThat(made.status()).isEqualTo(200);
        String token = made.find("<code id=\"secret\"[^>]*>([^<]+)</code>");
        assertThat(made.body())
                .contains(
                        "Token laptop is ready",
                        "curl -H \"Authorization: Bearer " + token + "\" http://127.0.0.1:" + scene.server.port()
                                + "/api/v1/users/me");
        assertThat(me(token)).isEqualTo(200);
        assertThat(browser.get("/tokens").body())
                .contains("laptop", "title=\"2026-11-29 12:00:00 UTC\">in 7 days")
                .doesNotContain(token);
    }

    @Test
    void theListContainsOwnTokensOnly() {
        scene.admin().post("/tokens", "name", "of the first admin", "expires", "never");
        browser.post("/tokens", "name", "own", "expires", "never");
        assertThat(browser.get("/tokens").body()).contains("Revoke own").doesNotContain("of the first admin");
        assertThat(scene.admin().get("/tokens").body())
                .contains("Revoke of the first admin")
                .doesNotContain("Revoke own");
    }

    @Test
    void anExpiredTokenIsMarked() {
        Browsing other = scene.admin();
        other.post("/tokens", "name", "nightly", "expires", "7d");
        assertThat(other.get("/tokens").body()).doesNotContain(">expired<");
        scene.clock.advance(Duration.ofDays(8));
        assertThat(scene.admin().get("/tokens").body()).contains("nightly<span class=\"state\">expired</span>");
    }

    @Test
    void revokingAsksFirstAndSaysWhatHappened() {
        Browsing.Shown made = browser.post("/tokens", "name", "tablet", "expires", "never");
        String token = made.find("<code id=\"secret\"[^>]*>([^<]+)</code>");
        String revoke = made.find("href=\"/console(/tokens/[^\"]+/revoke)\" aria-label=\"Revoke tablet\"");
        assertThat(browser.get(revoke).body()).contains("<h1>Revoke token</h1>", "tablet");
        Browsing.Shown revoked = browser.post(revoke);
        assertThat(revoked.status()).isEqualTo(303);
        assertThat(revoked.header("Location")).isEqualTo("/console/tokens?notice=token-revoked");
        assertThat(browser.get("/tokens?notice=token-revoked").body())
                .contains("role=\"status\">The token is revoked.")
                .doesNotContain("tablet");
        assertThat(me(token)).isEqualTo(401);
        assertThat(browser.post(revoke).status()).isEqualTo(404);
    }

    @Test
    void anotherPersonsTokenIsNotFound() {
        String revoke = browser.post("/tokens", "name", "laptop", "expires", "never")
                .find("href=\"/console(/tokens/[^\"]+/revoke)\"");
        Browsing admin = scene.admin();
        assertThat(admin.get(revoke).status()).isEqualTo(404);
        assertThat(admin.post(revoke).status()).isEqualTo(404);
        assertThat(browser.get(revoke).status()).isEqualTo(200);
    }

    @Test
    void whatIsMissingOrWrongIsSaidBesideTheField() {
        Browsing.Shown nameless = browser.post("/tokens", "name", " ", "expires", "90d");
        assertThat(nameless.status()).isEqualTo(422);
        assertThat(nameless.body())
                .contains("id=\"name-help\" role=\"alert\">Is required", "<option value=\"90d\" selected>");
        Browsing.Shown tooLong = browser.post("/tokens", "name", "x".repeat(300), "expires", "never");
        assertThat(tooLong.status()).isEqualTo(422);
        assertThat(tooLong.body()).contains("id=\"name-help\" role=\"alert\"", "value=\"" + "x".repeat(300));
        assertThat(browser.post("/tokens", "name", "laptop", "expires", "8d").status())
                .isEqualTo(422);
    }

    @Test
    void aHostileNameIsShownAsText() {
        String hostile = "<script>alert(1)</script>\"'&\u202E";
        Browsing.Shown made = browser.post("/tokens", "name", hostile, "expires", "never");
        assertThat(made.status()).isEqualTo(200);
        for (String body : List.of(made.body(), browser.get("/tokens").body())) {
            assertThat(body)
                    .doesNotContain("<script>alert")
                    .contains("&lt;script&gt;")
                    // isolated from the surrounding text in an attribute
                    .contains("aria-label=\"Revoke \u2068&lt;script>alert(1)&lt;/script>&#34;&#39;&amp;\u202E\u2069\"");
        }
    }

    @Test
    void aTokenThatIsRevokedEndsTheSessionThatBeganWithIt() {
        String revoke = browser.get("/tokens").find("href=\"/console(/tokens/[^\"]+/revoke)\"");
        assertThat(browser.post(revoke).status()).isEqualTo(303);
        assertThat(browser.get("/tokens").header("Location")).startsWith("/console/sign-in");
    }

    private int me(String token) {
        return scene.server
                .handle(ApiRequest.of("GET", "/api/v1/users/me", Headers.of("Authorization", "Bearer " + token)))
                .status();
    }
}
