package dev.castellan.console.flows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Fixture;
import dev.castellan.console.browser.InChromium;
import dev.castellan.console.browser.Settings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests how a user creates, copies, uses and revokes a token. */
@InChromium
@Tag("browser")
final class TokenFlowTest {

    private final Fixture fixture = new Fixture();
    private final Browser browser = Browser.of(fixture);

    @AfterEach
    void close() {
        browser.close();
        fixture.close();
    }

    @Test
    void copiedTokenIsAcceptedUntilRevoked() {
        Settings.allowClipboard(browser);
        browser.signIn(fixture.userToken())
                .follow("My tokens")
                .follow("Create token")
                .type("Name", "nightly build");
        browser.choose("Expires", "In 30 days").press("Create token");
        String page = browser.text("#secret");
        browser.press("Copy").button("Copied");
        assertThat(browser.later("navigator.clipboard.readText().then(arguments[0], arguments[0])"))
                .isEqualTo(page);
        assertThat(fixture.status(page)).isEqualTo(200);

        browser.leaving().follow("My tokens").remaining();
        assertThat(browser.source()).contains("nightly build").doesNotContain(page);
        browser.follow("Delete nightly build")
                .heading("Delete the token nightly build?")
                .press("Delete");
        assertThat(browser.text("[role=status]")).isEqualTo("Token nightly build deleted.");
        assertThat(fixture.status(page)).isEqualTo(401);
        assertThat(browser.recording().complaints()).isEmpty();
    }

    @Test
    void newTokenPageReportsFirstCallMadeWithToken() {
        browser.signIn(fixture.userToken())
                .follow("My tokens")
                .follow("Create token")
                .type("Name", "nightly build");
        browser.press("Create token");
        assertThat(browser.text("[data-call]")).startsWith("Waiting for the first call.");
        assertThat(fixture.status(browser.text("#secret"))).isEqualTo(200);
        assertThat(browser.text("[data-call]:has(time)")).isEqualTo("First call received just now");
        assertThat(browser.text("#secret")).as("the page stays").startsWith("cst");
        assertThat(browser.recording().complaints()).isEmpty();
    }

    @Test
    void doubleClickOnCreateCreatesOnlyOneToken() {
        browser.signIn(fixture.adminToken())
                .follow("My tokens")
                .follow("Create token")
                .type("Name", "nightly build");
        browser.script("const button = document.querySelector('main .main'); button.click(); button.click();");
        assertThat(browser.text("#secret")).startsWith("cst");
        browser.leaving().follow("My tokens").remaining();
        assertThat(browser.source().split("Delete nightly build", -1)).hasSize(2);
    }

    @Test
    void reloadingShowsNewTokenAgainWithoutCreatingAnotherToken() {
        browser.signIn(fixture.userToken())
                .follow("My tokens")
                .follow("Create token")
                .type("Name", "nightly build");
        browser.press("Create token");
        String page = browser.text("#secret");
        browser.leaving().script("location.reload()");
        browser.remaining();
        assertThat(browser.text("#secret")).isEqualTo(page);
        assertThat(browser.source().split("Delete nightly build", -1)).hasSize(2);
        assertThat(fixture.status(page)).isEqualTo(200);
    }

    @Test
    void revokingTokenEndsSessionStartedWithIt() {
        browser.signIn(fixture.userToken())
                .follow("My tokens")
                .follow("Delete laptop")
                .press("Delete")
                .heading("Sign in");
        browser.open("").heading("Sign in");
        assertThat(fixture.status(fixture.userToken())).isEqualTo(401);
    }
}
