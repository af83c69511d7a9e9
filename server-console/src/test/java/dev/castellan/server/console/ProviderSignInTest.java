package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.console.Browsing.BrowserResponse;
import dev.castellan.server.people.signin.ProviderException;
import dev.castellan.server.people.signin.ProviderLogout;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the sign-in with the provider of an organization, whose domain is {@code acme.example}. */
@Tag("slow")
final class ProviderSignInTest {

    private static final String ADA = "ada@acme.example";

    private final FakeProvider fake = new FakeProvider();
    private final ConsoleScene scene = scene(fake);
    private int codes;

    ProviderSignInTest() {
        provider(true, true);
        fake.person("person-1", ADA);
    }

    private static ConsoleScene scene(FakeProvider client) {
        return new ConsoleScene(
                new TestConsole(page -> page, Console.site().providers(client, null)),
                builder -> builder.consoleUrl(URI.create("https://castellan.example.org/console")));
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private void provider(boolean passwords, boolean enabled) {
        scene.write(tx -> {
            tx.providers().put(FakeProvider.row(passwords, enabled, scene.clock.instant()));
            tx.providers().setDomains(List.of("acme.example"));
        });
    }

    /** Begins to sign in, and returns the page that forwards the browser. */
    private BrowserResponse start(Browsing browser, String next) {
        return browser.post("/provider/start" + next, "organization", scene.organization.toString(), "email", ADA);
    }

    /** Comes back from the provider with a code. */
    private BrowserResponse comeBack(Browsing browser) {
        return comeBack(browser, fake.answer("code-" + ++codes));
    }

    private BrowserResponse comeBack(Browsing browser, String query) {
        return browser.send(
                "GET", "/provider/callback/" + scene.organization + query, "Sec-Fetch-Site: cross-site\r\n", "");
    }

    @Test
    void signsInAndOpensRequestedPage() {
        scene.userToken("Ada", ADA);
        Browsing browser = scene.browser();

        BrowserResponse forward = start(browser, "?next=%2Fconsole%2Ftokens%3Fa%3D1");

        String location = FakeProvider.ISSUER + "/authorize?state=";
        assertThat(forward.status()).isEqualTo(200);
        assertThat(forward.header("Refresh")).startsWith("0; url=" + location);
        assertThat(forward.body()).contains("<h1>Continue with Acme ID</h1>", "<a class=\"button\" href=\"" + location);
        assertThat(forward.head())
                .contains("Set-Cookie: __Host-castellan-attempt=signin.")
                .contains("; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=900");
        BrowserResponse back = comeBack(browser);
        assertThat(back.status()).isEqualTo(303);
        assertThat(back.header("Location")).isEqualTo("/console/tokens?a=1");
        assertThat(browser.cookies()).containsOnlyKeys("__Host-castellan", "__Host-castellan-browser");
        assertThat(browser.get("").body()).contains("<span class=\"who\">Ada</span>");
    }

    @Test
    void explainsThatPersonCannotSignIn() {
        Browsing browser = scene.browser();
        fake.person("person-2", "eve@other.example");
        start(browser, "?next=%2Fconsole%2Ftokens");

        BrowserResponse back = comeBack(browser);

        assertThat(back.status()).isEqualTo(403);
        assertThat(back.words())
                .contains("Acme ID did not confirm an account that can sign in to Castellan. Ask an admin of Castellan"
                        + " for an invitation to the e-mail address of your account at Acme ID.");
        assertThat(back.body())
                .contains("href=\"/console/sign-in?organization=" + scene.organization
                        + "&amp;next=%2Fconsole%2Ftokens\">Start again</a>");
        assertThat(browser.cookies()).isEmpty();
    }

    @Test
    void explainsThatProviderDoesNotAnswer() {
        fake.failure = ProviderException.unreachable("no answer");

        BrowserResponse start = start(scene.browser(), "");

        assertThat(start.status()).isEqualTo(503);
        assertThat(start.header("Retry-After")).isEqualTo("10");
        assertThat(start.words()).contains("Acme ID does not answer. Start again in a few seconds.");
    }

    @Test
    void endsSessionsOfLogoutToken() {
        scene.userToken("Ada", ADA);
        Browsing browser = scene.browser();
        start(browser, "");
        comeBack(browser);
        fake.logout = new ProviderLogout("person-1", null, scene.clock.instant());

        BrowserResponse logout = scene.browser()
                .send(
                        "POST",
                        "/provider/logout/" + scene.organization,
                        "",
                        Browsing.form("logout_token", "the token", "other", "value"));

        assertThat(logout.status()).isEqualTo(200);
        assertThat(logout.header("Cache-Control")).isEqualTo("no-store");
        assertThat(browser.get("").header("Location")).startsWith("/console/sign-in");
    }
}
