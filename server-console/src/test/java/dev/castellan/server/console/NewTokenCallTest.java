package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests the line below a new token that reports the first call with the token. */
final class NewTokenCallTest {

    private static final String LINE = "data-call=\"/console([a-z-]*(?:/[0-9a-z-]+)+)\"";
    private static final String SECRET = "<code id=\"secret\"[^>]*>([^<]+)</code>";

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    @Test
    void newTokenPageShowsFirstAndLastApiCallMadeWithToken() {
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        Browsing.BrowserResponse page = ada.post("/tokens/new", "name", "laptop", "expires", "7d");
        String path = page.find(LINE);
        assertThat(page.body()).contains("Waiting for the first call. <a href=\"/console" + path + "\">Look again</a>");
        assertThat(ada.get(path).body()).contains("Waiting for the first call.");

        call(page.find(SECRET));
        assertThat(ada.get(path).body()).contains("First call received <time").doesNotContain("Look again");
        scene.clock.advance(Duration.ofMinutes(16));
        call(page.find(SECRET));
        assertThat(ada.get(path).body()).contains("Last call received <time");
        assertThat(scene.joined("Bob", "bob@example.org", Role.CLIENT).get(path).status())
                .as("the token of another user")
                .isEqualTo(404);
    }

    @Test
    void showsFirstApiCallToAdminWhoCreatedOrRotatedToken() {
        Browsing admin = scene.admin();
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        String person = scene.pathOf(admin, "ada@example.org");
        Browsing.BrowserResponse page = admin.post(person + "/tokens/new", "name", "laptop", "expires", "7d");
        String path = page.find(LINE);
        assertThat(path).startsWith(person + "/tokens/");
        assertThat(admin.get(path).body()).contains("Waiting for the first call.", "href=\"/console" + person + "\"");

        String rotated =
                admin.post(path.replace("/call", "/rotate"), "overlap", "1").find(LINE);
        assertThat(rotated).startsWith(person + "/tokens/").isNotEqualTo(path);
        assertThat(admin.get(rotated).status()).isEqualTo(200);
    }

    /** Signs in with a token, which is a use that the server records at once. */
    private void call(String token) {
        scene.browser().signedIn(token);
    }
}
