package dev.castellan.console.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Accessibility;
import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.InChromium;
import dev.castellan.console.browser.Recording;
import dev.castellan.console.browser.World;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
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
    private static final Path PICTURES = Path.of("target", "screenshots");

    private static final World WORLD = new World();
    private static final Map<Visitor, Browser> BROWSERS = new EnumMap<>(Visitor.class);

    static List<ShownPage> pages() {
        return ShownPages.all();
    }

    @AfterAll
    static void close() {
        BROWSERS.values().forEach(Browser::close);
        WORLD.close();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageIsLightAndCompleteAndForEverybody(ShownPage page) {
        Browser browser = browser(page.visitor());
        browser.width(DESKTOP).theme("light");
        page.prepare().accept(browser, WORLD);
        browser.withoutCache().recording();
        page.open().accept(browser, WORLD);
        browser.heading(page.heading());

        Recording recorded = browser.recording();
        assertThat(recorded.elsewhere()).isEmpty();
        assertThat(recorded.requests()).isNotEmpty().hasSizeLessThanOrEqualTo(MOST_REQUESTS);
        assertThat(recorded.bytes()).isBetween(1_000L, (long) MOST_BYTES);
        assertThat(recorded.unexpected()).isEmpty();
        for (String theme : List.of("light", "dark")) {
            browser.theme(theme);
            assertThat(violations(browser, NARROWEST))
                    .as("%s, %s px", theme, NARROWEST)
                    .isEmpty();
            assertThat(widthOfContent(browser)).as("no scrolling to the side").isLessThanOrEqualTo(NARROWEST);
            browser.width(PHONE).picture(PICTURES.resolve(page.name() + "-" + theme + "-" + PHONE + ".png"));
            assertThat(violations(browser, DESKTOP))
                    .as("%s, %s px", theme, DESKTOP)
                    .isEmpty();
            browser.picture(PICTURES.resolve(page.name() + "-" + theme + "-" + DESKTOP + ".png"));
        }
        assertThat(browser.recording().unexpected()).isEmpty();
    }

    private static List<String> violations(Browser browser, int width) {
        return Accessibility.violations(browser.width(width));
    }

    private static int widthOfContent(Browser browser) {
        return ((Number) browser.script("return document.documentElement.scrollWidth")).intValue();
    }

    private static Browser browser(Visitor visitor) {
        Browser known = BROWSERS.get(visitor);
        if (known != null) {
            return known;
        }
        Browser browser = Browser.of(WORLD.console());
        BROWSERS.put(visitor, browser);
        return visitor == Visitor.NOBODY ? browser : browser.signIn(ShownPages.token(visitor, WORLD));
    }
}
