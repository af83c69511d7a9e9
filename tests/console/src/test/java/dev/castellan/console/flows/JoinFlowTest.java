package dev.castellan.console.flows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Fixture;
import dev.castellan.console.browser.InChromium;
import dev.castellan.console.browser.Keyboard;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Tests how users join, sign in and sign out, with scripts, without scripts, and with only a keyboard. */
@InChromium
@Tag("browser")
final class JoinFlowTest {

    private final Fixture fixture = new Fixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void invitationLinkFillsInCodeAndRemovesCodeFromAddressBar() {
        String code = fixture.code("Ada Lovelace", "ada@example.org");
        try (Browser ada = Browser.of(fixture)) {
            ada.open("/join#" + code).heading("Join");
            assertThat(ada.value("Invitation code")).isEqualTo(code);
            assertThat(ada.place()).isEqualTo("/console/join");
            ada.press("Continue").heading("Set your password");
            assertThat(ada.text(".facts")).contains("Ada Lovelace", "ada@example.org", "Castellan");
            join(ada);
            assertThat(ada.recording().requests()).noneMatch(url -> url.contains(code));
            signOutAndIn(ada);
        }
    }

    @Test
    void formShowsPasswordOnRequestAndCountsMissingCharacters() {
        try (Browser ada = Browser.of(fixture)) {
            ada.open("/join#" + fixture.code("Ada Lovelace", "ada@example.org")).press("Continue");
            ada.heading("Set your password").type("New password", "turtles");
            assertThat(ada.text(".strength span")).isEqualTo("8 more characters");
            ada.press("Show");
            assertThat(ada.script("return document.getElementById('password').type"))
                    .isEqualTo("text");
            ada.type("New password", Fixture.PASSWORD);
            assertThat(ada.text(".strength span")).isEqualTo("Long enough");
            join(ada);
        }
    }

    @Test
    void userEntersCodeManuallyWhenScriptsAreDisabled() {
        String code = fixture.code("Ada Lovelace", "ada@example.org");
        try (Browser ada = Browser.withoutScripts(fixture)) {
            ada.open("/join#" + code).heading("Join");
            assertThat(ada.value("Invitation code")).isEmpty();
            ada.type("Invitation code", code).press("Continue").heading("Set your password");
            join(ada);
            signOutAndIn(ada);
            ada.follow("My tokens")
                    .follow("Create token")
                    .type("Name", "laptop")
                    .press("Create token");
            assertThat(fixture.status(ada.text("#secret"))).isEqualTo(200);
        }
    }

    @Test
    void userSignsInAndOutWithKeyboardOnly() {
        String code = fixture.code("Ada Lovelace", "ada@example.org");
        try (Browser ada = Browser.of(fixture)) {
            ada.open("/join#" + code).press("Continue").heading("Set your password");
            join(ada);
            ada.signOut().open("/sign-in").heading("Sign in");
            Keyboard keyboard = new Keyboard(ada);
            keyboard.tabTo("E-mail address").keys("ada@example.org");
            keyboard.tabTo("Password").keys(Fixture.PASSWORD);
            keyboard.tabTo("Sign in").keys(Keys.ENTER);
            ada.heading("Overview");
            keyboard.tabTo("Ada Lovelace").keys(Keys.ENTER);
            keyboard.tabTo("Sign out").keys(Keys.ENTER);
            ada.heading("Sign in");
        }
    }

    @Test
    void formKeepsContentsWhenSessionEnds() {
        String code = fixture.code("Ada Lovelace", "ada@example.org");
        try (Browser ada = Browser.of(fixture)) {
            ada.open("/join#" + code).press("Continue").heading("Set your password");
            join(ada);
            ada.follow("My tokens")
                    .follow("Create token")
                    .type("Name", "nightly build")
                    .choose("Expires", "In 90 days");
            fixture.pass(Duration.ofHours(2));
            ada.press("Create token").heading("Sign in");
            assertThat(ada.text("[role=status]")).startsWith("Your session has ended, and the form was not sent.");
            ada.type("E-mail address", "ada@example.org").type("Password", Fixture.PASSWORD);
            ada.press("Sign in").heading("Create token");
            assertThat(ada.value("Name")).isEqualTo("nightly build");
            assertThat(ada.value("Expires")).isEqualTo("90d");
            ada.press("Create token");
            assertThat(fixture.status(ada.text("#secret"))).isEqualTo(200);
            ada.follow("Create token").heading("Create token");
            assertThat(ada.value("Name")).as("a form that was sent").isEmpty();
        }
    }

    @Test
    void personInTwoOrganizationsChoosesOneAfterPassword() {
        String code = fixture.code("Ada Lovelace", "ada@example.org");
        fixture.elsewhere("Moonbase", "Ada Lovelace", "ada@example.org");
        try (Browser ada = Browser.of(fixture)) {
            ada.open("/join#" + code).press("Continue").heading("Set your password");
            join(ada);
            ada.signOut().open("/sign-in?next=%2Fconsole%2Ftokens").heading("Sign in");
            ada.type("E-mail address", "ada@example.org").type("Password", Fixture.PASSWORD);
            ada.press("Sign in").heading("Choose an organization");
            ada.type("Password", Fixture.PASSWORD).press("Moonbase").heading("My tokens");
            assertThat(ada.text(".organization")).isEqualTo("Moonbase");
            ada.signOut().type("E-mail address", "ada@example.org").type("Password", Fixture.PASSWORD);
            ada.press("Sign in").heading("Choose an organization");
            ada.type("Password", Fixture.PASSWORD).press("Castellan").heading("Overview");
            assertThat(ada.text(".organization"))
                    .as("a name like the product's")
                    .isEmpty();
        }
    }

    @Test
    void remembersThemeAcrossPages() {
        try (Browser ada = Browser.of(fixture)) {
            ada.theme("light").open("/sign-in").press("Dark").open("/sign-in/token");
            assertThat(ada.script("return document.documentElement.dataset.theme"))
                    .isEqualTo("dark");
        }
    }

    private static void join(Browser browser) {
        browser.type("New password", Fixture.PASSWORD).press("Join and sign in").heading("Overview");
        assertThat(browser.text(".who")).isEqualTo("Ada Lovelace");
    }

    private static void signOutAndIn(Browser browser) {
        browser.signOut()
                .type("E-mail address", "ada@example.org")
                .type("Password", "not the one")
                .press("Sign in");
        assertThat(browser.text("[role=alert]:not(:empty)")).isNotBlank();
        browser.type("Password", Fixture.PASSWORD).press("Sign in").heading("Overview");
    }
}
