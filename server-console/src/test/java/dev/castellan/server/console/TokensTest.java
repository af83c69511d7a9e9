package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.limits.Quota;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the pages for the signed-in user's tokens, for both roles. */
@ParameterizedClass
@ValueSource(strings = {"org_admin", "client"})
final class TokensTest {

    private static final String SECRET = "<code id=\"secret\"[^>]*>([^<]+)</code>";

    private final ConsoleScene scene = new ConsoleScene();
    private final String token;
    private final Browsing browser;

    TokensTest(String role) {
        token = scene.userToken("Ada", "ada@example.org", Role.of(role));
        browser = scene.browser().signedIn(token);
    }

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void showsNewTokenThatApiAccepts() {
        Browsing.BrowserResponse created = browser.post("/tokens/new", "name", "laptop", "expires", "7d");
        assertThat(created.status()).isEqualTo(200);
        String token = created.find("<code id=\"secret\"[^>]*>([^<]+)</code>");
        assertThat(created.body())
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
    void reloadingPageShowsNewTokenAgainForTwoMinutes() {
        Browsing.BrowserResponse submitted = browser.postOnly("/tokens/new", "name", "laptop", "expires", "7d");
        assertThat(submitted.status()).isEqualTo(303);
        assertThat(submitted.text()).doesNotContainPattern("cst[us]_[0-9A-Za-z]{20}");
        assertThat(submitted.header("Set-Cookie")).contains("castellan-shown=", "HttpOnly", "Max-Age=120");
        String visible = submitted.header("Location").substring("/console".length());
        String secret = browser.get(visible).find(SECRET);
        scene.clock.advance(Duration.ofSeconds(119));
        assertThat(browser.get(visible).find(SECRET)).isEqualTo(secret);
        assertThat(browser.get("/tokens").body())
                .containsOnlyOnce("Delete laptop")
                .doesNotContain(secret);
        scene.clock.advance(Duration.ofSeconds(1));
        assertThat(browser.get(visible).body()).contains("Delete laptop").doesNotContain(secret, "id=\"secret\"");
    }

    @Test
    void rejectsFormThatWasAlreadySent() {
        String number = browser.get("/tokens/new").find("name=\"form\" value=\"([^\"]+)\"");
        assertThat(browser.post("/tokens/new", "form", number, "name", "laptop", "expires", "7d")
                        .status())
                .isEqualTo(200);
        Browsing.BrowserResponse repeated =
                browser.post("/tokens/new", "form", number, "name", "laptop", "expires", "7d");
        assertThat(repeated.status()).isEqualTo(422);
        assertThat(repeated.body())
                .contains("role=\"alert\">This form was already sent: check the list before you send it again.");
        assertThat(browser.get("/tokens").body()).containsOnlyOnce("Delete laptop");
        String next = repeated.find("name=\"form\" value=\"([^\"]+)\"");
        assertThat(browser.post("/tokens/new", "form", next, "name", "tablet", "expires", "7d")
                        .body())
                .contains("Token tablet is ready");
        assertThat(browser.post("/tokens/new", "form", "x", "name", "x", "expires", "7d")
                        .status())
                .isEqualTo(422);
    }

    @Test
    void rejectedFormStoresNothingAndCanBeSentAgain() {
        String number = browser.get("/tokens/new").find("name=\"form\" value=\"([^\"]+)\"");
        Object before = scene.state();
        for (String name : List.of("", " ")) {
            assertThat(browser.post("/tokens/new", "form", number, "name", name, "expires", "7d")
                            .status())
                    .isEqualTo(422);
        }
        assertThat(scene.state()).isSameAs(before);
        assertThat(browser.post("/tokens/new", "form", number, "name", "laptop", "expires", "7d")
                        .body())
                .contains("Token laptop is ready");
        String rename = browser.get("/tokens").find("href=\"/console(/tokens/[0-9a-f-]{36}/rename)");
        assertThat(browser.post(rename, "form", number, "name", "tablet").status())
                .isEqualTo(400);
    }

    @Test
    void returns429WhenQuotaOfStoredResponsesIsReached() {
        try (ConsoleScene full =
                new ConsoleScene(builder -> builder.quotas(quotas -> quotas.with(Quota.STORED_RESPONSES, 1)))) {
            Browsing admin = full.admin();
            for (int status : new int[] {200, 429}) {
                String number = admin.get("/tokens/new").find("name=\"form\" value=\"([^\"]+)\"");
                Browsing.BrowserResponse visible =
                        admin.post("/tokens/new", "form", number, "name", "laptop", "expires", "7d");
                assertThat(visible.status()).isEqualTo(status);
            }
        }
    }

    @Test
    void showsNewTokenOnlyInSessionThatCreatedIt() {
        String visible = browser.postOnly("/tokens/new", "name", "laptop", "expires", "7d")
                .header("Location");
        String path = visible.substring("/console".length());
        Browsing other = scene.browser().signedIn(token);
        other.cookies().put("castellan-shown", browser.cookies().get("castellan-shown"));
        assertThat(other.get(path).body()).contains("Delete laptop").doesNotContain("id=\"secret\"");
        assertThat(browser.get(path).body()).contains("id=\"secret\"");
        String id = browser.get("/tokens").find("/tokens/([0-9a-f-]{36})/revoke");
        String first = path.substring(path.length() - 36);
        assertThat(browser.get("/tokens?shown=" + (id.equals(first) ? scene.organization : id))
                        .body())
                .doesNotContain("id=\"secret\"");
        browser.cookies().merge("castellan-shown", "A", (cookie, end) -> cookie.substring(0, cookie.length() - 2));
        assertThat(browser.get(path).body()).contains("Delete laptop").doesNotContain("id=\"secret\"");
        browser.cookies().put("castellan-shown", "");
        assertThat(browser.get(path).status()).isEqualTo(200);
    }

    @Test
    void reloadingPageShowsRotatedTokenAgainForTwoMinutes() {
        browser.post("/tokens/new", "name", "laptop", "expires", "7d");
        String rotate = browser.get("/tokens").find("(/tokens/[^\"]+/rotate)\" aria-label=\"Rotate laptop\"");
        String visible = browser.postOnly(rotate, "overlap", "0").header("Location");
        String path = visible.substring("/console".length());
        assertThat(browser.get(path).find(SECRET)).isEqualTo(browser.get(path).find(SECRET));
        scene.clock.advance(Duration.ofMinutes(2));
        assertThat(browser.get(path).header("Location")).isEqualTo("/console/tokens");
    }

    @Test
    void listsOnlyOwnTokens() {
        scene.admin().post("/tokens/new", "name", "of the first admin", "expires", "never");
        browser.post("/tokens/new", "name", "own", "expires", "never");
        assertThat(browser.get("/tokens").body()).contains("Delete own").doesNotContain("of the first admin");
        assertThat(scene.admin().get("/tokens").body())
                .contains("Delete of the first admin")
                .doesNotContain("Delete own");
    }

    @Test
    void marksExpiredToken() {
        Browsing other = scene.admin();
        other.post("/tokens/new", "name", "nightly", "expires", "7d");
        assertThat(other.get("/tokens").body()).doesNotContain(">expired<");
        scene.clock.advance(Duration.ofDays(8));
        assertThat(scene.admin().get("/tokens").body())
                .contains("nightly</bdi>", "<span class=\"state expired\">expired</span>");
    }

    @Test
    void marksTokenAsExpiringSoonUnusedOrExpired() {
        browser.post("/tokens/new", "name", "short", "expires", "30d");
        assertThat(marks("short")).isEmpty();
        scene.clock.advance(Duration.ofDays(16));
        signInAgain();
        assertThat(marks("short")).containsExactly("ends soon", "never used");
        scene.clock.advance(Duration.ofDays(74));
        signInAgain();
        assertThat(marks("short")).containsExactly("expired");
    }

    @Test
    void renamesToken() {
        String rename = path("laptop", "rename");
        assertThat(browser.get("/tokens").body()).contains("aria-label=\"Rename laptop\">Rename</a>");
        assertThat(browser.get(rename).body()).contains("<h1>Rename the token laptop</h1>", "value=\"laptop\"");
        assertThat(browser.post(rename, "name", "x".repeat(256)).body()).contains("id=\"name-help\" role=\"alert\"");
        assertThat(browser.post(rename, "name", "old laptop").header("Location"))
                .startsWith("/console/tokens?notice=token-renamed&object=");
        assertThat(browser.get("/tokens").body())
                .contains("<bdi>old laptop</bdi>")
                .doesNotContain("<bdi>laptop</bdi>");
    }

    @Test
    void oldTokenStaysValidDuringChosenOverlap() {
        Browsing.BrowserResponse created = browser.post("/tokens/new", "name", "laptop", "expires", "90d");
        String old = created.find(SECRET);
        String rotate = created.find("href=\"/console(/tokens/[^\"]+/rotate)\" aria-label=\"Rotate laptop\"");
        assertThat(browser.get(rotate).body())
                .contains("<h1>Rotate the token laptop</h1>", "<option value=\"24\" selected>In 1 day</option>");
        Browsing.BrowserResponse rotated = browser.post(rotate, "overlap", "24");
        String secret = rotated.find(SECRET);
        assertThat(rotated.body())
                .contains(
                        "<h1>New token for laptop</h1>", "title=\"2026-11-23 12:00:00 UTC\"", "2027-02-20 12:00:00 UTC")
                .contains(old.substring(0, 15) + "…", secret.substring(0, 15) + "…")
                .doesNotContain(old);
        assertThat(me(old) + me(secret)).isEqualTo(400);
        assertThat(marks("laptop")).containsExactly("replaced");
        assertThat(browser.get("/tokens").body()).doesNotContain(rotate).contains("Rotate laptop");
        assertThat(browser.post(rotate, "overlap", "24").status()).isEqualTo(422);
        scene.clock.advance(Duration.ofDays(1));
        assertThat(me(old) + me(secret)).isEqualTo(601);
    }

    @Test
    void rotatesTokenWithoutOverlapAndRejectsOverlapThatIsNotOffered() {
        Browsing.BrowserResponse created = browser.post("/tokens/new", "name", "laptop", "expires", "never");
        String old = created.find(SECRET);
        String rotate = created.find("href=\"/console(/tokens/[^\"]+/rotate)\" aria-label=\"Rotate laptop\"");
        assertThat(browser.post(rotate, "overlap", "999").body())
                .contains("id=\"overlap-help\" role=\"alert\">Choose a time from the list");
        assertThat(me(old)).isEqualTo(200);
        String secret = browser.post(rotate, "overlap", "0").find(SECRET);
        assertThat(me(old) + me(secret)).isEqualTo(601);
    }

    @Test
    void rotatingTokenOfCurrentSessionShowsNewTokenAndEndsSession() {
        String rotate = browser.get("/tokens").find("href=\"/console(/tokens/[^\"]+/rotate)\"");
        assertThat(me(browser.post(rotate, "overlap", "0").find(SECRET))).isEqualTo(200);
        assertThat(browser.get("/tokens").header("Location")).startsWith("/console/sign-in");
    }

    @Test
    void asksForConfirmationBeforeRevokingToken() {
        Browsing.BrowserResponse created = browser.post("/tokens/new", "name", "tablet", "expires", "never");
        String token = created.find("<code id=\"secret\"[^>]*>([^<]+)</code>");
        String revoke = created.find("href=\"/console(/tokens/[^\"]+/revoke)\" aria-label=\"Delete tablet\"");
        assertThat(browser.get(revoke).body()).contains("<h1>Delete the token tablet?</h1>", "tablet");
        Browsing.BrowserResponse revoked = browser.post(revoke);
        assertThat(revoked.status()).isEqualTo(303);
        assertThat(revoked.header("Location")).startsWith("/console/tokens?notice=token-revoked&object=");
        assertThat(browser.get("/tokens?notice=token-revoked&object=tablet").body())
                .contains("role=\"status\">Token tablet deleted.")
                .doesNotContain("Delete tablet");
        assertThat(me(token)).isEqualTo(401);
        assertThat(browser.post(revoke).status()).isEqualTo(404);
    }

    @Test
    void returns404ForTokenOfAnotherUser() {
        String revoke = browser.post("/tokens/new", "name", "laptop", "expires", "never")
                .find("href=\"/console(/tokens/[^\"]+/revoke)\"");
        Browsing admin = scene.admin();
        assertThat(admin.get(revoke).status()).isEqualTo(404);
        for (String page :
                List.of(revoke, revoke.replace("/revoke", "/rename"), revoke.replace("/revoke", "/rotate"))) {
            assertThat(admin.get(page).status()).as(page).isEqualTo(404);
            assertThat(admin.post(page).status()).as(page).isEqualTo(404);
        }
        assertThat(browser.get(revoke).status()).isEqualTo(200);
    }

    @Test
    void showsErrorBesideMissingOrInvalidField() {
        Browsing.BrowserResponse nameless = browser.post("/tokens/new", "name", " ", "expires", "90d");
        assertThat(nameless.status()).isEqualTo(422);
        assertThat(nameless.body())
                .contains(
                        "id=\"name-help\" role=\"alert\">Enter a name by which you recognize the token later.",
                        "<option value=\"90d\" selected>");
        Browsing.BrowserResponse tooLong = browser.post("/tokens/new", "name", "x".repeat(300), "expires", "never");
        assertThat(tooLong.status()).isEqualTo(422);
        assertThat(tooLong.body()).contains("id=\"name-help\" role=\"alert\"", "value=\"" + "x".repeat(300));
        assertThat(browser.post("/tokens/new", "name", "laptop", "expires", "8d")
                        .status())
                .isEqualTo(422);
    }

    @Test
    void escapesMarkupInTokenName() {
        String hostile = "<script>alert(1)</script>\"'&\u05D0";
        Browsing.BrowserResponse created = browser.post("/tokens/new", "name", hostile, "expires", "never");
        assertThat(created.status()).isEqualTo(200);
        for (String body : List.of(created.body(), browser.get("/tokens").body())) {
            assertThat(body)
                    .doesNotContain("<script>alert")
                    .contains("&lt;script&gt;")
                    // isolated from the surrounding text in an attribute
                    .contains("aria-label=\"Delete \u2068&lt;script>alert(1)&lt;/script>&#34;&#39;&amp;\u05D0\u2069\"");
        }
    }

    @Test
    void revokingTokenEndsSessionStartedWithIt() {
        String revoke = browser.get("/tokens").find("href=\"/console(/tokens/[^\"]+/revoke)\"");
        assertThat(browser.post(revoke).status()).isEqualTo(303);
        assertThat(browser.get("/tokens").header("Location")).startsWith("/console/sign-in");
    }

    /** Returns the path of a page for a new token with this name. */
    private String path(String name, String page) {
        return browser.post("/tokens/new", "name", name, "expires", "90d")
                .find("href=\"/console(/tokens/[^\"]+/" + page + ")\" aria-label=\"[^\"]+ " + name + "\"");
    }

    /** Returns the marks of the oldest token with this name. */
    private List<String> marks(String name) {
        String row = browser.get("/tokens").find("<bdi>" + name + "</bdi>(.*?)</th>");
        return Pattern.compile("<span class=\"state [^\"]+\">([^<]+)<")
                .matcher(row)
                .results()
                .map(mark -> mark.group(1))
                .toList();
    }

    private void signInAgain() {
        browser.signedIn(token);
    }

    private int me(String token) {
        return scene.server
                .handle(ApiRequest.of("GET", "/api/v1/users/me", Headers.of("Authorization", "Bearer " + token)))
                .status();
    }
}
