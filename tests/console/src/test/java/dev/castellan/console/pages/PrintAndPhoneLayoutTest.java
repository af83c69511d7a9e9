package dev.castellan.console.pages;

import static dev.castellan.console.pages.BrowserUser.ADMIN;
import static dev.castellan.console.pages.PageCase.at;
import static dev.castellan.console.pages.PageView.PHONE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.InChromium;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the layout of pages on paper, and the height of events on a phone. */
@InChromium
@Tag("browser")
@Tag("process")
final class PrintAndPhoneLayoutTest {

    /** The width of A4 paper between the margins that Chromium chooses, in pixels. */
    private static final int A4 = 718;

    private static final PageCase ACTIVITY = at("activity", ADMIN, "Activity", "/activity");
    private static final PageCase PEOPLE = at("people", ADMIN, "People", "/people?sort=-name");

    private static final String VISIBLE = """
            return [...document.querySelectorAll(arguments[0])]
              .filter(element => element.getClientRects().length > 0)
              .map(element => element.tagName + '.' + element.className);
            """;

    private static final String CUT = """
            return [...document.querySelectorAll('tbody bdi, tbody .name')]
              .filter(element => element.scrollHeight > element.clientHeight + 1)
              .map(element => element.textContent);
            """;

    /**
     * Returns the number of text lines of the sentence of each event, and of the rest of the event. Measures the box of
     * a name instead of the text of the name, because the browser cuts off the text.
     */
    private static final String LINES = """
            const lines = cells => {
              const bottoms = [];
              for (const cell of cells) {
                const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
                while (walker.nextNode()) {
                  const parent = walker.currentNode.parentElement;
                  const range = document.createRange();
                  range.selectNodeContents(walker.currentNode);
                  for (const rect of (parent.matches('.name') ? parent : range).getClientRects()) {
                    if (rect.width > 1 && !bottoms.some(bottom => Math.abs(bottom - rect.bottom) < 8)) {
                      bottoms.push(rect.bottom);
                    }
                  }
                }
              }
              return bottoms.length;
            };
            return [...document.querySelectorAll('.events tbody tr')].map(row => {
              const cells = [...row.children];
              return lines(cells.splice(1, 1)) + '+' + lines(cells);
            });
            """;

    private static final SceneBrowser BROWSER = new SceneBrowser(Scene.usual());

    static List<PageCase> printed() {
        return List.of(
                ACTIVITY,
                PEOPLE,
                at("overview-admin", ADMIN, "Overview", ""),
                at("all-tokens", ADMIN, "All tokens", "/all-tokens"),
                at("project-admin", ADMIN, "[Apollo]", "/projects/{project}"),
                at("person", ADMIN, "[Dorothy Vaughan]", "/people/{joined}"));
    }

    @AfterAll
    static void close() {
        BROWSER.close();
    }

    @ParameterizedTest
    @MethodSource("printed")
    void printedPageHidesControlsButShowsContents(PageCase page) {
        Browser browser = BROWSER.open(page).print("light").width(A4);
        assertThat(visible(browser, "header, nav, button, .button, input, select, summary, [download]"))
                .isEmpty();
        assertThat(visible(browser, "h1")).hasSize(1);
        assertThat(visible(browser, "main tbody tr")).isNotEmpty();
        assertThat(style(browser, "display", "main tbody tr"))
                .as("A4 paper is wide enough for tables")
                .isEqualTo("table-row");
    }

    @Test
    void printedPageShowsLongNamesInFull() {
        Browser browser = BROWSER.open(PEOPLE);
        assertThat(truncate(browser)).isNotEmpty();
        assertThat(truncate(browser.print("light"))).isEmpty();
    }

    @Test
    void printedPageHasWhiteBackgroundInDarkTheme() {
        Browser browser = BROWSER.open(ACTIVITY).theme("dark");
        browser.script("document.documentElement.dataset.theme = 'dark'");
        assertThat(style(browser, "color", "h1")).isEqualTo("rgb(230, 233, 237)");
        browser.print("dark");
        assertThat(style(browser, "color", "h1")).isEqualTo("rgb(27, 31, 36)");
        assertThat(style(browser, "background-color", "table")).isEqualTo("rgb(255, 255, 255)");
    }

    @Test
    void phoneLayoutShowsEventWithShortNamesInTwoLines() {
        Browser browser = BROWSER.open(ACTIVITY).width(PHONE);
        assertThat(lines(browser)).hasSize(25).allMatch(lines -> lines.endsWith("+1"));
        assertThat(lines(browser)).filteredOn("1+1"::equals).hasSizeGreaterThan(12);
    }

    @Test
    void phoneLayoutShowsExactTimeWhenEventTimeIsTapped() {
        Browser browser = BROWSER.open(ACTIVITY).width(PHONE);
        assertThat(visible(browser, ".exact")).isEmpty();
        browser.script("document.querySelector('.events time').click()");
        assertThat(browser.text(".events tr:target .exact")).endsWith(" UTC");
        assertThat(visible(browser, ".exact")).hasSize(1);
    }

    @SuppressWarnings("unchecked")
    private static List<String> visible(Browser browser, String selector) {
        return (List<String>) browser.script(VISIBLE, selector);
    }

    @SuppressWarnings("unchecked")
    private static List<String> truncate(Browser browser) {
        return (List<String>) browser.script(CUT);
    }

    @SuppressWarnings("unchecked")
    private static List<String> lines(Browser browser) {
        return (List<String>) browser.script(LINES);
    }

    private static String style(Browser browser, String property, String selector) {
        return (String) browser.script(
                "return getComputedStyle(document.querySelector(arguments[1])).getPropertyValue(arguments[0])",
                property,
                selector);
    }
}
