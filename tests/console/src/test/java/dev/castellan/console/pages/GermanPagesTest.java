package dev.castellan.console.pages;

import static dev.castellan.console.pages.PageView.ALL;
import static dev.castellan.console.pages.PageView.DESKTOP;
import static dev.castellan.console.pages.PageView.NARROWEST;
import static dev.castellan.console.pages.PageView.germanPictures;
import static dev.castellan.console.pages.PageView.violations;
import static dev.castellan.console.pages.PageView.widthOfContent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.InChromium;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that important pages are accessible in German, and fit into the window although German texts are longer. If the
 * property {@code castellan.pages} is {@code all}, tests all pages, and takes screenshots.
 */
@InChromium
@Tag("browser")
@Tag("process")
final class GermanPagesTest {

    private static final Set<String> IMPORTANT = Set.of(
            "sign-in",
            "recovery",
            "join-finish",
            "overview-admin",
            "overview",
            "tokens",
            "tokens-created",
            "all-tokens",
            "people",
            "person",
            "project-admin",
            "security",
            "activity",
            "project-delete",
            "security-password-refused",
            "not-found");

    private static final SceneBrowser BROWSER = new SceneBrowser(Scene.usual());

    static List<PageCase> pages() {
        return PageCases.all().stream()
                .filter(page -> ALL || IMPORTANT.contains(page.name()))
                .toList();
    }

    @AfterAll
    static void close() {
        BROWSER.close();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void pageFitsWindowAndIsAccessibleInGerman(PageCase page) {
        Browser browser = BROWSER.openInGerman(page);
        assertThat(browser.script("return document.documentElement.lang")).isEqualTo("de");
        assertThat(violations(browser, "light", NARROWEST)).isEmpty();
        assertThat(widthOfContent(browser)).as("no scrolling to the side").isLessThanOrEqualTo(NARROWEST);
        if (ALL) {
            germanPictures(browser, page);
        }
        browser.width(DESKTOP).script("document.documentElement.style.fontSize = '200%'");
        assertThat(widthOfContent(browser)).as("text of twice the size").isLessThanOrEqualTo(DESKTOP);
    }
}
