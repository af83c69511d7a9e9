package dev.castellan.console.pages;

import static dev.castellan.console.pages.PageView.ALL;
import static dev.castellan.console.pages.PageView.DESKTOP;
import static dev.castellan.console.pages.PageView.NARROWEST;
import static dev.castellan.console.pages.PageView.pictures;
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

/**
 * Tests that every page is small and accessible, logs no browser messages and contacts only its server: one state of
 * each page in one theme, or all states in both themes if the property {@code castellan.pages} is {@code all}.
 */
@InChromium
@Tag("browser")
@Tag("process")
final class ConsolePagesTest {

    private static final int MAX_REQUESTS = 5;
    private static final int MAX_BYTES = 60_000;

    private static final SceneBrowser BROWSER = new SceneBrowser(Scene.usual());

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
    void pageIsSmallAndAccessibleAndLoadsOnlyFromItsOwnServer(PageCase page) {
        Browser browser = BROWSER.open(page);
        Recording recorded = browser.recording();
        assertThat(recorded.elsewhere()).isEmpty();
        assertThat(recorded.requests()).isNotEmpty().hasSizeLessThanOrEqualTo(MAX_REQUESTS);
        assertThat(recorded.bytes()).isBetween(1_000L, (long) MAX_BYTES);
        assertThat(recorded.unexpected()).isEmpty();
        boolean isLight = page.name().hashCode() % 2 == 0;
        if (ALL || isLight) {
            assertThat(violations(browser, "light", NARROWEST)).isEmpty();
        }
        if (ALL || !isLight) {
            assertThat(violations(browser, "dark", DESKTOP)).isEmpty();
        }
        assertThat(widthOfContent(browser.width(NARROWEST)))
                .as("no scrolling to the side")
                .isLessThanOrEqualTo(NARROWEST);
        if (ALL) {
            pictures(browser, page);
        }
        browser.width(DESKTOP).script("document.documentElement.style.fontSize = '200%'");
        assertThat(widthOfContent(browser)).as("text of twice the size").isLessThanOrEqualTo(DESKTOP);
        assertThat(browser.recording().unexpected()).isEmpty();
    }
}
