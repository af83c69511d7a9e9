package dev.castellan.console.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.InChromium;
import dev.castellan.console.browser.Pictures;
import dev.castellan.console.browser.Settings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the rows of lists fit into windows of all widths in both languages. */
@InChromium
@Tag("browser")
@Tag("process")
final class TokenRowsTest {

    private static final List<Integer> WIDTHS =
            List.of(320, 360, 390, 480, 600, 703, 705, 768, 900, 1000, 1024, 1152, 1200, 1248, 1280, 1366, 1440, 1600);

    /**
     * Returns the rows whose actions are in several lines, the visible labels that reach into the value beside them, and
     * the pixels by which the page is wider than the window.
     */
    private static final String PROBLEMS = """
            const canvas = document.createElement('canvas').getContext('2d');
            const wrapped = [...document.querySelectorAll('.row-action')]
              .filter(cell => new Set([...cell.children].map(each => Math.round(each.getBoundingClientRect().top))).size > 1
                || [...cell.querySelectorAll('a')].some(link => link.getClientRects().length > 1))
              .map(cell => 'actions in several lines: ' + cell.textContent.trim());
            const labels = [...document.querySelectorAll('td[data-label]')].filter(cell => {
              const label = getComputedStyle(cell, '::before');
              const column = parseFloat(getComputedStyle(cell).gridTemplateColumns);
              canvas.font = label.fontSize + ' ' + label.fontFamily;
              return getComputedStyle(cell).display === 'grid' && label.content !== 'none'
                && canvas.measureText(cell.dataset.label).width > column;
            }).map(cell => 'no room for the label ' + cell.dataset.label);
            const width = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
            return [...wrapped, ...labels, ...(width > innerWidth ? ['the page is as wide as ' + width] : [])];
            """;

    /** Returns the number of lines of each row: the different bottoms of its visible parts. */
    private static final String LINES = """
            return [...document.querySelectorAll('tbody tr')].map(row => {
              const parts = [...row.querySelectorAll('td:not(.tick), th > a, th > .state')]
                .filter(part => part.getClientRects().length > 0)
                .map(part => part.getBoundingClientRect())
                .sort((a, b) => a.top - b.top);
              let lines = 0;
              let bottom = -1;
              for (const part of parts) {
                lines += part.top > bottom - 4 ? Math.max(1, Math.round(part.height / 32)) : 0;
                bottom = Math.max(bottom, part.bottom);
              }
              return lines;
            });
            """;

    private static final Observatory OBSERVATORY = new Observatory();
    private static final Browser ADMIN = Browser.of(OBSERVATORY.fixture());

    @AfterAll
    static void close() {
        ADMIN.close();
        OBSERVATORY.close();
    }

    @ParameterizedTest
    @CsvSource({
        "en, /tokens",
        "en, /all-tokens",
        "en, PERSON",
        "en, /people",
        "de, /tokens",
        "de, /all-tokens",
        "de, PERSON",
        "de, /people",
        "en, /service-accounts",
        "de, /service-accounts",
        "de, /projects",
        "de, /security",
        "de, /review/not-joined"
    })
    void actionsAndLabelsFitInRowsAtEveryWindowWidth(String language, String path) {
        signIn();
        Settings.setCookie(ADMIN, "castellan-language", language);
        ADMIN.open(path.equals("PERSON") ? OBSERVATORY.clientPath() : path);
        for (int width : WIDTHS) {
            ADMIN.width(width);
            if (PageView.ALL) {
                Pictures.write(
                        ADMIN,
                        Path.of("target/screenshots/rows", language + path.replace('/', '-') + "-" + width + ".png"));
            }
            assertThat((List<?>) ADMIN.script(PROBLEMS)).as("at %d", width).isEmpty();
        }
        Settings.deleteCookie(ADMIN, "castellan-language");
    }

    @ParameterizedTest
    @CsvSource({"en, /tokens", "en, /all-tokens", "de, /tokens", "de, /all-tokens"})
    void tokenTakesTwoLinesOnPhone(String language, String path) {
        signIn();
        Settings.setCookie(ADMIN, "castellan-language", language);
        ADMIN.open(path).width(PageView.PHONE);
        assertThat((List<?>) ADMIN.script(LINES)).isNotEmpty().allMatch(Long.valueOf(2)::equals);
        Settings.deleteCookie(ADMIN, "castellan-language");
    }

    private static void signIn() {
        ADMIN.width(1280).open("");
        if (ADMIN.source().contains("name=\"password\"")) {
            Population.fill(OBSERVATORY.fixture(), OBSERVATORY.clientPath().replaceAll(".*/", ""));
            OBSERVATORY.signIn(ADMIN, Observatory.ADMIN);
        }
    }
}
