package dev.castellan.console.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Accessibility;
import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.InChromium;
import dev.castellan.console.browser.Pictures;
import dev.castellan.console.browser.Recording;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every page is light, complains of nothing, asks nobody else, and can be used by everybody. */
@InChromium
final class ConsolePagesTest {

    private static final int MOST_REQUESTS = 5;
    private static final int MOST_BYTES = 60_000;
    private static final int NARROWEST = 320;
    private static final int PHONE = 360;
    private static final int DESKTOP = 1280;
    /** Whether to take the time for all pictures, and for all states of pages with hostile names. */
    private static final boolean ALL = System.getProperty("castellan.pages", "").equals("all");

    private static final Path PICTURES = Path.of("target", "screenshots");

    private static final Visits USUAL = new Visits(Scene.usual());
    private static final Visits HOSTILE = new Visits(Scene.hostile());

    static List<ShownPage> pages() {
        return ShownPages.all();
    }

    /** Of each page with an address one state; with {@code -Dcastellan.pages=all} all states. */
    static List<ShownPage> pagesWithNames() {
        Set<String> headings = new HashSet<>();
        return ShownPages.all().stream()
                .filter(page -> ALL || (page.button().isEmpty() && headings.add(page.heading())))
                .toList();
    }

    @AfterAll
    static void close() {
        USUAL.close();
        HOSTILE.close();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageIsLightAndCompleteAndForEverybody(ShownPage page) {
        Browser browser = USUAL.open(page);
        Recording recorded = browser.recording();
        assertThat(recorded.elsewhere()).isEmpty();
        assertThat(recorded.requests()).isNotEmpty().hasSizeLessThanOrEqualTo(MOST_REQUESTS);
        assertThat(recorded.bytes()).isBetween(1_000L, (long) MOST_BYTES);
        assertThat(recorded.unexpected()).isEmpty();
        picture(browser, page, "light", DESKTOP);
        picture(browser, page, "dark", PHONE);
        if (ALL) {
            picture(browser, page, "dark", DESKTOP);
            picture(browser, page, "light", PHONE);
        }
        assertThat(violations(browser, "light", NARROWEST)).isEmpty();
        assertThat(widthOfContent(browser)).as("no scrolling to the side").isLessThanOrEqualTo(NARROWEST);
        assertThat(violations(browser, "dark", DESKTOP)).isEmpty();
        assertThat(browser.recording().unexpected()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("pagesWithNames")
    void hostileNamesStayNames(ShownPage page) {
        Browser browser = HOSTILE.open(page);
        Recording recorded = browser.recording();
        assertThat(recorded.elsewhere()).isEmpty();
        assertThat(recorded.unexpected()).isEmpty();
        assertThat(Direction.leaks(browser)).isEmpty();
        assertThat(violations(browser, "light", NARROWEST)).isEmpty();
        assertThat(widthOfContent(browser)).as("no scrolling to the side").isLessThanOrEqualTo(NARROWEST);
        Pictures.write(browser.width(PHONE), PICTURES.resolve("hostile/" + page.name() + ".png"));
        assertThat(widthOfContent(browser)).isLessThanOrEqualTo(PHONE);
        assertThat(widthOfContent(browser.width(DESKTOP))).isLessThanOrEqualTo(DESKTOP);
        assertThat(browser.recording().unexpected()).isEmpty();
    }

    private static void picture(Browser browser, ShownPage page, String theme, int width) {
        String name = page.name() + "-" + theme + "-" + width + ".png";
        Pictures.write(browser.theme(theme).width(width), PICTURES.resolve(name));
    }

    private static List<String> violations(Browser browser, String theme, int width) {
        return Accessibility.violations(browser.theme(theme).width(width));
    }

    private static int widthOfContent(Browser browser) {
        return ((Number) browser.script("return document.documentElement.scrollWidth")).intValue();
    }
}
