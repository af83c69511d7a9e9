package dev.castellan.console.pages;

import static dev.castellan.console.pages.PageView.ALL;
import static dev.castellan.console.pages.PageView.DESKTOP;
import static dev.castellan.console.pages.PageView.NARROWEST;
import static dev.castellan.console.pages.PageView.PHONE;
import static dev.castellan.console.pages.PageView.violations;
import static dev.castellan.console.pages.PageView.widthOfContent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.InChromium;
import dev.castellan.console.browser.Recording;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that pages display hostile names as plain text. */
@InChromium
@Tag("browser")
@Tag("process")
final class HostileNamesTest {

    private static final SceneBrowser BROWSER = new SceneBrowser(Scene.hostile());

    /** Returns one state of each page, or all states if the property {@code castellan.pages} is {@code all}. */
    static List<PageCase> pages() {
        return ALL ? PageCases.all() : PageCases.onePerPage();
    }

    @AfterAll
    static void close() {
        BROWSER.close();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void pageDisplaysHostileNamesAsPlainText(PageCase page) {
        Browser browser = BROWSER.open(page);
        Recording recorded = browser.recording();
        assertThat(recorded.elsewhere()).isEmpty();
        assertThat(recorded.unexpected()).isEmpty();
        assertThat(Direction.leaks(browser)).isEmpty();
        if (ALL) {
            assertThat(violations(browser, "light", NARROWEST)).isEmpty();
        }
        assertThat(widthOfContent(browser.width(NARROWEST)))
                .as("no scrolling to the side")
                .isLessThanOrEqualTo(NARROWEST);
        assertThat(widthOfContent(browser.width(PHONE))).isLessThanOrEqualTo(PHONE);
        assertThat(widthOfContent(browser.width(DESKTOP))).isLessThanOrEqualTo(DESKTOP);
        assertThat(browser.recording().unexpected()).isEmpty();
        if (ALL) {
            PageView.hostilePicture(browser.width(PHONE), page);
        }
    }
}
