package dev.castellan.console.flows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.InChromium;
import dev.castellan.console.browser.Settings;
import dev.castellan.console.browser.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests how a user creates, copies, uses and revokes a token. */
@InChromium
final class TokenFlowTest {

    private final World world = new World();
    private final Browser browser = Browser.of(world);

    @AfterEach
    void close() {
        browser.close();
        world.close();
    }

    @Test
    void aTokenIsCopiedAndUsedUntilItIsRevoked() {
        Settings.allowClipboard(browser);
        browser.signIn(world.userToken()).follow("My tokens").type("Name", "nightly build");
        browser.choose("Expires", "In 30 days").press("Create token");
        String shown = browser.text("#secret");
        browser.press("Copy");
        assertThat(browser.text("[data-copy]")).isEqualTo("Copied");
        assertThat(browser.later("navigator.clipboard.readText().then(arguments[0], arguments[0])"))
                .isEqualTo(shown);
        assertThat(world.status(shown)).isEqualTo(200);

        browser.follow("My tokens");
        assertThat(browser.source()).contains("nightly build").doesNotContain(shown);
        browser.follow("Revoke nightly build").heading("Revoke token").press("Revoke");
        assertThat(browser.text("[role=status]")).isEqualTo("The token is revoked.");
        assertThat(world.status(shown)).isEqualTo(401);
        assertThat(browser.recording().complaints()).isEmpty();
    }

    @Test
    void aSessionEndsWithTheTokenThatBeganIt() {
        browser.signIn(world.userToken())
                .follow("My tokens")
                .follow("Revoke laptop")
                .press("Revoke");
        browser.open("").heading("Sign in");
        assertThat(world.status(world.userToken())).isEqualTo(401);
    }
}
