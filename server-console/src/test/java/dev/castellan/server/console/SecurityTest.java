package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests passwords and sessions on the security page. */
@Tag("slow")
final class SecurityTest {

    private static final String OTHER = "nine purple kettles sing";

    private final ConsoleScene scene = new ConsoleScene();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void changingPasswordEndsOtherSessionsAndRenewsSessionCookie() {
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        Browsing elsewhere = signIn(ConsoleScene.PASSWORD);
        String before = ada.cookies().get("castellan");
        assertThat(ada.get("/security").body())
                .contains("<h1>Security</h1>", "name=\"current\"", "name=\"new\"", ">Change password</button>");
        Browsing.BrowserResponse changed = ada.post("/security", "current", ConsoleScene.PASSWORD, "new", OTHER);
        assertThat(changed.status()).isEqualTo(303);
        assertThat(changed.header("Location")).isEqualTo("/console/security?notice=password-changed");
        assertThat(ada.cookies().get("castellan")).isNotEqualTo(before);
        assertThat(ada.get("/security?notice=password-changed").body())
                .contains("role=\"status\">Your password is changed.");
        assertThat(elsewhere.get("").status()).isEqualTo(303);
        assertThat(signIn(ConsoleScene.PASSWORD).get("").status()).isEqualTo(303);
        assertThat(signIn(OTHER).get("").status()).isEqualTo(200);
    }

    @Test
    void leadsAdminToChangeOfOwnAddressAndTellsClientWhomToAsk() {
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        assertThat(ada.get("/security").body())
                .contains("An admin can change your address.")
                .doesNotContain("Change e-mail address");

        Browsing carol = scene.joined("Carol", "carol@example.org", Role.ORG_ADMIN);
        String edit = carol.get("/security")
                .find("href=\"/console(/people/[^\"]+/edit)\" aria-label=\"Change e-mail address\"");
        assertThat(carol.get(edit).body()).contains("value=\"carol@example.org\"");
        carol.post(
                edit,
                "name",
                "Carol",
                "shown_name",
                "Carol",
                "email",
                "carol@example.net",
                "shown_email",
                "carol@example.org");
        assertThat(carol.get("/security").body()).contains("carol@example.net");
    }

    /** The consoles of the other tests hash with little memory. */
    @Test
    void hashesPasswordsWithProductionArgon2Parameters() {
        try (ConsoleScene real = new ConsoleScene(Console.site(), builder -> builder)) {
            real.joined("Ada", "ada@example.org", Role.CLIENT);
            UUID ada = real.server
                    .administration()
                    .user(real.organization, "ada@example.org")
                    .orElseThrow()
                    .id();
            real.write(tx -> assertThat(tx.passwords().get(ada).orElseThrow().hash())
                    .startsWith("$argon2id$v=19$m=19456,t=2,p=1$"));
        }
    }

    @Test
    void showsErrorBesideInvalidPasswordField() {
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        Browsing.BrowserResponse wrong = ada.post("/security", "current", "not my password", "new", OTHER);
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.body())
                .contains("id=\"current-help\" role=\"alert\">Wrong password.")
                .doesNotContain("not my password", OTHER);
        Browsing.BrowserResponse weak = ada.post("/security", "current", ConsoleScene.PASSWORD, "new", "short");
        assertThat(weak.status()).isEqualTo(422);
        assertThat(weak.body()).contains("id=\"new-help\" role=\"alert\">");
        assertThat(ada.post("/security", "new", OTHER).status()).isEqualTo(422);
        assertThat(signIn(ConsoleScene.PASSWORD).get("").status()).isEqualTo(200);
    }

    @Test
    void sessionStartedWithTokenCanSetFirstPasswordButNotChangeIt() {
        Browsing admin = scene.admin();
        assertThat(admin.get("/security").body())
                .contains("You have no password yet", "href=\"/console/setup\"")
                .doesNotContain("name=\"current\"");
        Browsing.BrowserResponse set = admin.post("/security", "new", OTHER);
        assertThat(set.header("Location")).isEqualTo("/console/security?notice=password-set");
        assertThat(admin.get("/security").body())
                .contains("You signed in with a token, which cannot change how you sign in.")
                .doesNotContain("name=\"new\"");
        Browsing.BrowserResponse repeated = admin.post("/security", "current", OTHER, "new", ConsoleScene.PASSWORD);
        assertThat(repeated.status()).isEqualTo(403);
        assertThat(repeated.body()).contains("role=\"alert\"");
        Browsing byPassword = scene.browser();
        byPassword.post("/sign-in", "email", ConsoleScene.ADMIN, "password", OTHER);
        assertThat(byPassword.get("").body()).doesNotContain("Set up your account");
    }

    @Test
    void settingFirstPasswordRequiresRecentSignIn() {
        Browsing admin = scene.admin();
        scene.clock.advance(Duration.ofMinutes(16));
        Browsing.BrowserResponse submitted = admin.post("/security", "new", OTHER);
        assertThat(submitted.header("Location"))
                .isEqualTo("/console/confirm?next=%2Fconsole%2Fsecurity&notice=not-sent-yet");
        assertThat(admin.get("/confirm?next=%2Fconsole%2Fsecurity").body())
                .contains("You have no password and no passkey yet.")
                .contains("href=\"/console/sign-in/token?next=%2Fconsole%2Fsecurity\"")
                .doesNotContain("name=\"password\"");
        assertThat(admin.post("/sign-in/token?next=%2Fconsole%2Fsecurity", "token", scene.adminToken)
                        .header("Location"))
                .isEqualTo("/console/security");
        assertThat(admin.post("/security", "new", OTHER).header("Location")).endsWith("notice=password-set");
    }

    @Test
    void marksCurrentSessionAndEndsAnotherSession() {
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        Browsing phone = signIn(ConsoleScene.PASSWORD);
        Browsing.BrowserResponse page = ada.get("/security");
        assertThat(page.body())
                .contains(
                        "<span class=\"state current\">this one</span>",
                        "Invitation</td>",
                        "Password</td>",
                        "<code>127.0.0.1</code>");
        String end = page.find("href=\"/console(/security/sessions/[^\"]+/end)\" aria-label");
        assertThat(ada.get(end).body())
                .contains("<h1>End the session in Unknown browser?</h1>", "Unknown browser must sign in again.");
        Browsing.BrowserResponse ended = ada.post(end);
        assertThat(ended.header("Location")).startsWith("/console/security?notice=session-ended&object=");
        assertThat(phone.get("").status()).isEqualTo(303);
        assertThat(ada.get("/security").body()).doesNotContain("End all other sessions", "/end\"");
        assertThat(ada.post(end).status()).isEqualTo(404);
        assertThat(ada.get(end).status()).isEqualTo(404);
    }

    @Test
    void endsAllOtherSessions() {
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        Browsing phone = signIn(ConsoleScene.PASSWORD);
        Browsing tablet = signIn(ConsoleScene.PASSWORD);
        assertThat(ada.get("/security/sessions/end").body()).contains("All other browsers must sign in again.");
        assertThat(ada.post("/security/sessions/end").header("Location"))
                .isEqualTo("/console/security?notice=sessions-ended");
        assertThat(phone.get("").status()).isEqualTo(303);
        assertThat(tablet.get("").status()).isEqualTo(303);
        assertThat(ada.get("").status()).isEqualTo(200);
    }

    @Test
    void endingSessionsRequiresRecentSignIn() {
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        Browsing phone = signIn(ConsoleScene.PASSWORD);
        scene.clock.advance(Duration.ofMinutes(16));
        assertThat(ada.post("/security/sessions/end").header("Location"))
                .isEqualTo("/console/confirm?next=%2Fconsole%2Fsecurity%2Fsessions%2Fend&notice=not-sent-yet");
        assertThat(phone.get("").status()).isEqualTo(200);
        assertThat(ada.post("/confirm?next=%2Fconsole%2Fsecurity%2Fsessions%2Fend", "password", ConsoleScene.PASSWORD)
                        .header("Location"))
                .isEqualTo("/console/security/sessions/end");
        assertThat(ada.post("/security/sessions/end").status()).isEqualTo(303);
        assertThat(phone.get("").status()).isEqualTo(303);
    }

    @Test
    void returns404ForSessionOfAnotherUser() {
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        signIn(ConsoleScene.PASSWORD);
        String end = ada.get("/security").find("href=\"/console(/security/sessions/[^\"]+/end)\" aria-label");
        Browsing admin = scene.admin();
        assertThat(admin.get(end).status()).isEqualTo(404);
        assertThat(admin.post(end).status()).isEqualTo(404);
        assertThat(ada.get(end).status()).isEqualTo(200);
    }

    @Test
    void showsShortBrowserNameAndEscapesUnknownUserAgent() {
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        String form = Browsing.form("email", "ada@example.org", "password", ConsoleScene.PASSWORD);
        for (String agent : new String[] {
            "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "<script>alert(1)</script>"
        }) {
            scene.browser()
                    .send("POST", "/sign-in", "Sec-Fetch-Site: same-origin\r\nUser-Agent: " + agent + "\r\n", form);
        }
        assertThat(ada.get("/security").body())
                .contains(">Firefox on Linux</span>", "&lt;script>alert(1)&lt;/script>")
                .doesNotContain("<script>alert");
    }

    private Browsing signIn(String password) {
        Browsing browser = scene.browser();
        browser.post("/sign-in", "email", "ada@example.org", "password", password);
        return browser;
    }
}
