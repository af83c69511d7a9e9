package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.Browsing.BrowserResponse;
import dev.castellan.server.store.OutcomeUnknownException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests headers, methods, cross-site requests and malformed forms. */
final class RequestsTest {

    private static final String GZIP = "Accept-Encoding: gzip\r\n";

    private final ConsoleScene scene = new ConsoleScene();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void showsHtmlPageWhenServerRefusesRequest() {
        Browsing browser = scene.browser();
        BrowserResponse large = browser.postOnly("/sign-in", "email", "x".repeat(70_000));
        assertThat(large.status()).isEqualTo(413);
        assertThat(large.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
        assertThat(large.header("Content-Security-Policy")).startsWith("default-src 'none'");
        assertThat(large.body())
                .contains("<h1>Too large</h1>", "Go to the overview", "<p>Larger than 65536 bytes.</p>");
        BrowserResponse tooLong = browser.get("/sign-in?next=" + "x".repeat(9_000));
        assertThat(tooLong.status()).isEqualTo(414);
        assertThat(tooLong.body()).contains("<h1>Address too long</h1>", "<p>Longer than 8192 bytes.</p>");
    }

    @Test
    void saysThatChangeMayHaveBeenMadeWhenOutcomeIsUnknown() {
        Browsing admin = scene.admin();
        scene.calls.beforeWrite(1, () -> {
            throw new OutcomeUnknownException("the connection was lost", new IOException());
        });
        BrowserResponse visible = admin.post("/projects/new", "name", "Apollo");
        assertThat(visible.status()).isEqualTo(500);
        assertThat(visible.body()).contains("The change may have been made").doesNotContain("failed to respond");
    }

    @Test
    void everyResponseHasSecurityHeaders() {
        Browsing browser = scene.admin();
        for (BrowserResponse visible : List.of(
                browser.get(""),
                browser.get("/nowhere"),
                browser.post("/tokens/new", "name", ""),
                browser.send("PUT", "/tokens/new", "", ""),
                browser.send("POST", "/tokens/new", "", "name=x"),
                scene.browser().get("/tokens"))) {
            assertThat(visible.header("Content-Security-Policy"))
                    .startsWith("default-src 'none'; script-src 'self'; style-src 'self'")
                    .endsWith("form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
            assertThat(visible.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(visible.header("Referrer-Policy")).isEqualTo("no-referrer");
            assertThat(visible.header("Cross-Origin-Opener-Policy")).isEqualTo("same-origin");
            assertThat(visible.header("Cache-Control")).isEqualTo("no-store");
            assertThat(visible.header("Strict-Transport-Security")).isEmpty();
        }
    }

    @Test
    void redirectsToSignInWhenSessionEndsDuringRequest() {
        Browsing browser = scene.admin();
        UUID admin = scene.server.bootstrap().adminId();
        // The first read finds the session, and the second read the name of the organization.
        scene.calls.beforeRead(3, () -> scene.server.administration().deleteSessions(scene.organization, admin));

        BrowserResponse page = browser.get("/tokens");

        assertThat(page.status()).isEqualTo(303);
        assertThat(page.header("Location")).isEqualTo("/console/sign-in?next=%2Fconsole%2Ftokens&notice=session-over");
    }

    @Test
    void notFoundPageKeepsNavigationOfSignedInUser() {
        Browsing.BrowserResponse unknown = scene.admin().get("/nowhere");
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.body()).contains("<h1>Not found</h1>", "href=\"/console/people\"");
        assertThat(scene.browser().get("/nowhere").body())
                .contains("<h1>Not found</h1>")
                .doesNotContain("href=\"/console/people\"");
        assertThat(scene.admin().post("/nowhere").status()).isEqualTo(404);
        assertThat(scene.browser().get("/").header("Location")).isEqualTo("/console");
    }

    @Test
    void showsNoNoticeWhenLinkIsFollowedFromAnotherSite() {
        Browsing admin = scene.admin();
        for (String site : new String[] {"cross-site", "same-site", "none"}) {
            assertThat(admin.send(
                                    "GET",
                                    "/tokens?notice=token-revoked&object=laptop",
                                    "Sec-Fetch-Site: " + site + "\r\n",
                                    "")
                            .body())
                    .as(site)
                    .contains("<h1>My tokens</h1>")
                    .doesNotContain("role=\"status\"");
        }
        assertThat(admin.send(
                                "GET",
                                "/tokens?notice=token-revoked&object=laptop",
                                "Sec-Fetch-Site: same-origin\r\n",
                                "")
                        .body())
                .contains("role=\"status\">Token laptop deleted.");
    }

    @Test
    void pageTitleStartsWithNoticeOrError() {
        Browsing admin = scene.admin();
        assertThat(admin.get("/tokens").body()).contains("<title>My tokens · Castellan</title>");
        assertThat(admin.get("/tokens?notice=token-revoked&object=laptop").body())
                .contains("<title>Token laptop deleted. My tokens · Castellan</title>");
        assertThat(admin.post("/tokens/new", "name", "", "expires", "7d").body())
                .contains("<title>Error: Create token · Castellan</title>");
    }

    @Test
    void letsBrowsersCacheAssetsForOneYear() {
        Browsing browser = scene.browser();
        BrowserResponse page = browser.get("/sign-in");
        for (String pattern : List.of("href=\"/console(/assets/[^\"]+css)\"", "src=\"/console(/assets/[^\"]+js)\"")) {
            BrowserResponse file = browser.get(page.find(pattern));
            assertThat(file.status()).isEqualTo(200);
            assertThat(file.header("Cache-Control")).isEqualTo("public, max-age=31536000, immutable");
            assertThat(file.header("Content-Type")).startsWith("text/");
        }
        assertThat(browser.get("/assets/console.css").status()).isEqualTo(404);
    }

    @Test
    void compressesAssetsForClientsThatAcceptGzip() {
        Browsing browser = scene.browser();
        BrowserResponse page = browser.get("/sign-in");
        String script = page.find("src=\"/console(/assets/[^\"]+js)\"");
        BrowserResponse plain = browser.get(script);
        assertThat(plain.header("Vary")).isEqualTo("Accept-Encoding");
        for (String accepted : List.of("gzip, deflate, br", "br;q=1.0, GZIP;q=0.5")) {
            BrowserResponse file = browser.send("GET", script, "Accept-Encoding: " + accepted + "\r\n", "");
            assertThat(file.header("Content-Encoding")).as(accepted).isEqualTo("gzip");
            assertThat(length(file)).isLessThan(length(plain) / 2);
        }
        for (String other : List.of("br", "gzip;q=0", "identity, gzip; q=0.0, br")) {
            BrowserResponse file = browser.send("GET", script, "Accept-Encoding: " + other + "\r\n", "");
            assertThat(file.header("Content-Encoding")).as(other).isEmpty();
            assertThat(file.body()).isEqualTo(plain.body());
        }
    }

    @Test
    void compressesPageThatConsoleOrUserHasOpened() throws IOException {
        Browsing admin = scene.admin();
        String plain = admin.get("/people").body();
        for (String site : List.of("Sec-Fetch-Site: same-origin\r\n", "Sec-Fetch-Site: none\r\n")) {
            BrowserResponse page = admin.send("GET", "/people", GZIP + site, "");
            assertThat(page.header("Content-Encoding")).as(site).isEqualTo("gzip");
            assertThat(page.header("Vary")).isEqualTo("Accept-Encoding");
            assertThat(length(page)).isLessThan(plain.length() / 2);
            assertThat(unpacked(page)).contains("<h1>People</h1>", "</html>");
        }
        assertThat(admin.get("/people").header("Content-Encoding")).isEmpty();
    }

    /** The length of a compressed page could reveal a secret beside text that another site chooses (BREACH). */
    @Test
    void doesNotCompressPageThatAnotherSiteMayHaveOpened() {
        Browsing admin = scene.admin();
        String header = "Sec-Fetch-Site: ";
        for (String site : List.of("", header + "cross-site\r\n", header + "same-site\r\n", header + "other\r\n")) {
            BrowserResponse page = admin.send("GET", "/people?search=root", GZIP + site, "");
            assertThat(page.header("Content-Encoding")).as(site).isEmpty();
            assertThat(page.body()).contains("<h1>People</h1>");
        }
    }

    @Test
    void doesNotCompressPageWithSecret() {
        Browsing admin = scene.admin();
        String shown =
                admin.postOnly("/tokens/new", "name", "laptop", "expires", "7d").header("Location");
        BrowserResponse token =
                admin.send("GET", shown.substring("/console".length()), GZIP + "Sec-Fetch-Site: same-origin\r\n", "");
        assertThat(token.body()).contains("Your new token");
        assertThat(token.header("Content-Encoding")).isEmpty();

        String code = scene.invite("Ada", "ada@example.org", Role.CLIENT);
        BrowserResponse join = scene.browser()
                .send("POST", "/join", GZIP + "Sec-Fetch-Site: same-origin\r\n", Browsing.form("code", code));
        assertThat(join.body()).contains(code);
        assertThat(join.header("Content-Encoding")).isEmpty();
    }

    private static String unpacked(BrowserResponse page) throws IOException {
        byte[] bytes =
                page.text().substring(page.text().indexOf("\r\n\r\n") + 4).getBytes(StandardCharsets.ISO_8859_1);
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return new String(gzip.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static int length(BrowserResponse visible) {
        return Integer.parseInt(visible.header("Content-Length"));
    }

    @Test
    void returns405ForMethodThatPageDoesNotSupport() {
        Browsing browser = scene.admin();
        BrowserResponse put = browser.send("PUT", "/tokens/new", "Sec-Fetch-Site: same-origin\r\n", "");
        assertThat(put.status()).isEqualTo(405);
        assertThat(put.header("Allow")).isEqualTo("GET, HEAD, POST");
        BrowserResponse brew = browser.send("BREW", "/tokens/new", "", "");
        assertThat(brew.status()).isEqualTo(405);
        assertThat(brew.header("Allow")).contains("GET, HEAD, POST");
        BrowserResponse post = browser.post("");
        assertThat(post.status()).isEqualTo(405);
        assertThat(post.header("Allow")).isEqualTo("GET, HEAD");
        BrowserResponse head = browser.send("HEAD", "/tokens", "", "");
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(browser.get("/nowhere").status()).isEqualTo(404);
        assertThat(browser.get("/tokens/").status()).isEqualTo(404);
        assertThat(browser.get("/tokens/1/revoke").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Sec-Fetch-Site: same-origin | 422",
                "Sec-Fetch-Site: same-site | 403",
                "Sec-Fetch-Site: cross-site | 403",
                "Sec-Fetch-Site: none | 403",
                "Sec-Fetch-Site: cross-site;Origin: OWN | 403",
                "Sec-Fetch-Site: same-origin;Sec-Fetch-Site: cross-site | 403",
                "Origin: OWN | 422",
                "Origin: https://evil.example | 403",
                "Origin: null | 403",
                "Origin: OWN;Origin: https://evil.example | 403",
                "X-Nothing: x | 403",
                "Sec-Fetch-Site: same-origin;Host: evil.example | 403",
                "Origin: http://evil.example;Host: evil.example | 403"
            })
    void acceptsFormsOnlyFromSameOrigin(String fields, int status) {
        String own = "http://127.0.0.1:" + scene.server.port();
        String headers = fields.strip().replace("OWN", own).replace(";", "\r\n") + "\r\n";
        assertThat(scene.admin().send("POST", "/tokens/new", headers, "name=").status())
                .isEqualTo(status);
    }

    @Test
    void returns403ForUnknownHostName() {
        assertThat(scene.browser()
                        .send("GET", "/sign-in", "Host: evil.example\r\n", "")
                        .status())
                .isEqualTo(403);
        assertThat(scene.browser()
                        .send("GET", "/sign-in", "Host: localhost:1\r\n", "")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void rejectsMalformedForms() {
        Browsing browser = scene.admin();
        assertThat(browser.post("/tokens/new", "name", "a", "user_id", "x").status())
                .isEqualTo(400);
        assertThat(browser.post("/tokens/new", "name", "a", "name", "b").status())
                .isEqualTo(400);
        String own = "Sec-Fetch-Site: same-origin\r\n";
        assertThat(browser.send("POST", "/tokens/new", own, "name=%zz").status())
                .isEqualTo(400);
        assertThat(browser.send("POST", "/tokens/new", own, "name=%ff").status())
                .isEqualTo(400);
        assertThat(browser.send("POST", "/tokens/new", own, "name=" + "x".repeat(70_000))
                        .status())
                .isEqualTo(413);
        assertThat(browser.get("/tokens").body()).contains("<td").doesNotContain(">a<");
    }

    @Test
    void sessionCookieDoesNotAuthenticateApiRequests() {
        BrowserResponse signedIn = scene.browser().post("/sign-in/token", "token", scene.adminToken);
        assertThat(signedIn.head())
                .containsPattern("Set-Cookie: castellan=[^;]+; Path=/console; HttpOnly; SameSite=Lax\r");
        Browsing browser = scene.admin();
        String api = browser.send("GET", "/../api/v1/users/me", "", "").text();
        assertThat(api).doesNotContain(" 200 ");
    }

    @Test
    void ignoresUnknownNoticeInUrl() {
        Browsing.BrowserResponse visible = scene.admin().get("?notice=you-won");
        assertThat(visible.words()).doesNotContain("you-won");
        assertThat(visible.body()).doesNotContain("role=\"status\"");
    }
}
