package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.NewToken;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a session of a token with allowed addresses, whose cookie a thief uses from another address. */
final class LimitedSessionTest {

    private static final String OFFICE = "X-Forwarded-For: 192.0.2.7\r\n";
    private static final String THIEF = "X-Forwarded-For: 203.0.113.9\r\n";

    @AutoClose
    private final ConsoleScene scene =
            new ConsoleScene(server -> server.proxy(proxy -> proxy.trustedAddresses(List.of("127.0.0.1"))));

    private final Browsing browser = signedIn();

    @ParameterizedTest
    @ValueSource(strings = {"", "/tokens", "/security", "/people"})
    void pagesAreOnlyForAllowedAddress(String path) {
        Browsing.BrowserResponse refused = browser.send("GET", path, THIEF, "");

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.body())
                .contains("This token is not allowed from your address")
                .doesNotContain("Root");
        assertThat(browser.send("GET", path, OFFICE, "").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/security/sessions/end", "/security"})
    void formsAreOnlyForAllowedAddress(String path) {
        String form = Browsing.form("new", ConsoleScene.PASSWORD);
        Object before = scene.state();

        assertThat(post(path, THIEF, form).status()).isEqualTo(403);
        assertThat(scene.state()).isSameAs(before);
    }

    @Test
    void browserAtOtherAddressCanSignInAgain() {
        assertThat(browser.send("GET", "/sign-in", THIEF, "").status()).isEqualTo(200);
        post("/sign-in/token", THIEF, Browsing.form("token", scene.adminToken));

        assertThat(browser.send("GET", "/tokens", THIEF, "").status()).isEqualTo(200);
    }

    private Browsing signedIn() {
        NewToken wanted = NewToken.forUser(scene.server.bootstrap().adminId()).allowedFrom(List.of("192.0.2.7"));
        String token = scene.server
                .administration()
                .createToken(scene.organization, wanted)
                .token();
        Browsing office = scene.browser();
        office.send(
                "POST", "/sign-in/token", "Sec-Fetch-Site: same-origin\r\n" + OFFICE, Browsing.form("token", token));
        return office;
    }

    private Browsing.BrowserResponse post(String path, String headers, String form) {
        return browser.send("POST", path, "Sec-Fetch-Site: same-origin\r\n" + headers, form);
    }
}
