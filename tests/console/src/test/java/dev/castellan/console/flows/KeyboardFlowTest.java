package dev.castellan.console.flows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Fixture;
import dev.castellan.console.browser.InChromium;
import dev.castellan.console.browser.Keyboard;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Tests that an admin needs only a keyboard, that the focus is visible, and that actions do not lose the focus. */
@InChromium
@Tag("browser")
final class KeyboardFlowTest {

    @AutoClose
    private final Fixture fixture = new Fixture();

    @AutoClose
    private final Browser browser = Browser.of(fixture);

    private final Keyboard keyboard = new Keyboard(browser);

    @Test
    void createsAndRevokesTokenWithKeyboard() {
        signIn();
        keyboard.tabTo("My tokens").keys(Keys.ENTER);
        browser.heading("My tokens");
        keyboard.tabTo("Create token").keys(Keys.ENTER);
        browser.heading("Create token");
        keyboard.tabTo("Name").keys("nightly build", Keys.TAB, Keys.ARROW_UP);
        keyboard.tabTo("Create token").keys(Keys.ENTER);
        String token = browser.text("#secret");
        keyboard.tabTo("Copy").keys(Keys.ENTER);
        browser.button("Copied");
        assertThat(focus()).as("the focus stays on the button").isEqualTo("Copied");

        browser.leaving();
        keyboard.tabTo("Select nightly build").keys(Keys.SPACE, Keys.ENTER);
        assertThat(browser.remaining().text("h1")).startsWith("Delete the token nightly build (");
        assertThat(browser.text("main ul")).contains("nightly build");
        assertThat(fixture.status(token)).isEqualTo(200);
        keyboard.tabTo("Delete these tokens").keys(Keys.ENTER);
        assertThat(browser.text("[role=status]")).startsWith("Token nightly build (");
        assertThat(fixture.status(token)).isEqualTo(401);
    }

    @Test
    void invitesAndFindsPersonWithKeyboard() {
        signIn();
        keyboard.tabTo("People").keys(Keys.ENTER);
        browser.heading("People");
        keyboard.tabTo("Invite a person").keys(Keys.ENTER);
        browser.heading("Invite a person");
        assertThat(focus()).as("the first field has the focus").isEqualTo("Name");
        browser.leaving();
        keyboard.keys("Emmy Noether").tabTo("E-mail address").keys("emmy", Keys.ENTER);
        browser.remaining().text("#email-help[role=alert]");
        assertThat(focus()).as("the wrong field has the focus").isEqualTo("E-mail address");
        keyboard.keys(Keys.END, "@example.org", Keys.ENTER);
        browser.heading("Emmy Noether is invited");

        keyboard.keys(Keys.chord(Keys.CONTROL, "k")).keys("noether", Keys.ENTER);
        browser.heading("Find");
        keyboard.tabTo("Emmy Noether").keys(Keys.ENTER);
        browser.heading("Emmy Noether");
    }

    @Test
    void opensMenuAndItsPagesWithKeyboard() {
        signIn();
        keyboard.tabTo("Root").keys(Keys.SPACE).tabTo("Dark").keys(Keys.ENTER);
        assertThat(focus()).as("the focus stays on the switch").isEqualTo("Dark");
        keyboard.keys(Keys.ESCAPE);
        assertThat(focus()).as("the focus returns to the menu").isEqualTo("RRoot");
        keyboard.keys(Keys.ENTER).tabTo("Switch organization").keys(Keys.ENTER);
        browser.heading("Switch organization");
    }

    @Test
    void focusStaysOnPasskeyButtonAfterSignInFails() {
        browser.keepPasskeys().open("/sign-in");
        keyboard.tabTo("Sign in with a passkey").keys(Keys.ENTER);
        browser.text("form[data-passkey] [role=alert]:not(:empty)");
        assertThat(focus()).isEqualTo("Sign in with a passkey");
    }

    private void signIn() {
        browser.open("/sign-in/token").heading("Sign in with an API token");
        keyboard.tabTo("API token").keys(fixture.adminToken(), Keys.ENTER);
        browser.heading("Overview");
    }

    private Object focus() {
        return browser.script("const on = document.activeElement; return (on.labels?.[0] ?? on).textContent.trim()");
    }
}
