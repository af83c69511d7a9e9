package dev.castellan.console.flows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Accessibility;
import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Fixture;
import dev.castellan.console.browser.InChromium;
import dev.castellan.console.browser.Keyboard;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Tests the menu in the bar. */
@InChromium
@Tag("browser")
final class MenuTest {

    private final Fixture fixture = new Fixture();
    private final Browser browser = Browser.of(fixture);

    @AfterEach
    void close() {
        browser.close();
        fixture.close();
    }

    @Test
    void escapeKeyOrClickOutsideClosesMenu() {
        browser.signIn(fixture.adminToken());
        Keyboard keyboard = new Keyboard(browser).tabTo("Root").keys(Keys.ENTER);
        assertThat(isOpen()).isTrue();
        keyboard.keys(Keys.ESCAPE);
        assertThat(isOpen()).isFalse();
        assertThat(browser.script("return document.activeElement.tagName"))
                .as("the focus stays on the menu")
                .isEqualTo("SUMMARY");
        keyboard.keys(Keys.ENTER);
        assertThat(isOpen()).isTrue();
        browser.script("document.querySelector('h1').click()");
        assertThat(isOpen()).isFalse();
    }

    @Test
    void menuClosesWhenFocusLeavesIt() {
        browser.signIn(fixture.adminToken());
        Keyboard keyboard = new Keyboard(browser).tabTo("Root").keys(Keys.ENTER).tabTo("Switch organization");
        assertThat(isOpen()).isTrue();
        keyboard.tabTo("People");
        assertThat(isOpen()).isFalse();
    }

    @Test
    void controlKMovesFocusToSearchField() {
        browser.signIn(fixture.adminToken());
        Keyboard keyboard = new Keyboard(browser).keys("/grace");
        assertThat(browser.value("Find anything"))
                .as("no key alone is a shortcut (WCAG 2.1.4)")
                .isEmpty();
        keyboard.keys(Keys.chord(Keys.CONTROL, "k")).keys("hopper");
        assertThat(browser.value("Find anything")).isEqualTo("hopper");
        keyboard.keys(Keys.ENTER);
        assertThat(browser.heading("Find").place()).isEqualTo("/console/find?q=hopper");
    }

    @Test
    void suggestsPagesActionsAndObjectsWhileTyping() {
        browser.signIn(fixture.adminToken());
        Keyboard keyboard = new Keyboard(browser).keys(Keys.chord(Keys.CONTROL, "k"));
        assertThat(suggestions("")).startsWith("Create token Action");
        keyboard.keys("ro");
        assertThat(suggestions("ro")).contains("Create project Action").contains("Root ");
        assertThat(browser.script("return document.activeElement.getAttribute('aria-expanded')"))
                .isEqualTo("true");
        assertThat(Accessibility.violations(browser)).isEmpty();

        keyboard.keys(Keys.ESCAPE);
        assertThat(browser.script("return document.querySelector('.suggestions').hidden"))
                .isEqualTo(true);
        assertThat(browser.value("Find anything"))
                .as("Escape closes the list only")
                .isEqualTo("ro");
        keyboard.keys("ot");
        suggestions("root");
        keyboard.keys(Keys.ARROW_UP, Keys.ARROW_DOWN);
        assertThat(browser.script("return document.getElementById("
                        + "document.activeElement.getAttribute('aria-activedescendant')).ariaSelected"))
                .isEqualTo("true");
        browser.leaving();
        keyboard.keys(Keys.ENTER);
        browser.remaining().heading("Root");
    }

    @Test
    void suggestionsShowHostileNamesAsText() {
        browser.signIn(fixture.adminToken());
        browser.open("/projects/new")
                .type("Name", "<img src=x onerror=alert(1)>")
                .press("Create project");
        new Keyboard(browser).keys(Keys.chord(Keys.CONTROL, "k")).keys("onerror");
        assertThat(suggestions("onerror")).contains("<img src=x onerror=alert(1)>");
        assertThat(browser.script("return document.querySelector('.suggestions img')"))
                .isNull();
    }

    /** Waits for the suggestions for a text, and returns them. */
    private String suggestions(String text) {
        return browser.text(".suggestions[data-text='" + text + "']:not([hidden])");
    }

    @Test
    void searchUrlContainsOnlyPrefixOfToken() {
        browser.signIn(fixture.adminToken());
        browser.type("Find anything", fixture.adminToken()).press("Find");
        assertThat(browser.heading("Find").place())
                .isEqualTo("/console/find?q=" + fixture.adminToken().substring(0, 15));
        assertThat(browser.text("main")).contains(fixture.adminToken().substring(0, 15) + "…");
    }

    private boolean isOpen() {
        return Boolean.TRUE.equals(browser.script("return document.querySelector('.menu').open"));
    }
}
