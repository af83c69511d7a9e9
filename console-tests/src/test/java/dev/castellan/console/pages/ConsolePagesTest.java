package dev.castellan.console.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Accessibility;
import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.InChromium;
import dev.castellan.console.browser.Pictures;
import dev.castellan.console.browser.Recording;
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

    private static final Scene SCENE = new Scene();
    private static final Map<Visitor, Browser> BROWSERS = new EnumMap<>(Visitor.class);

    static List<ShownPage> pages() {
        return ShownPages.all();
    }

    @AfterAll
    static void close() {
        BROWSERS.values().forEach(Browser::close);
        SCENE.close();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageIsLightAndCompleteAndForEverybody(ShownPage page) {
        Browser browser = browser(page.visitor());
        browser.width(DESKTOP).theme("light");
        page.prepare().accept(browser, SCENE);
        browser.leaving().withoutCache().recording();
        page.open().accept(browser, SCENE);
        browser.left().heading(SCENE.path(page.heading()));

        Recording recorded = browser.recording();
        assertThat(recorded.elsewhere()).isEmpty();
        assertThat(recorded.requests()).isNotEmpty().hasSizeLessThanOrEqualTo(MOST_REQUESTS);
        assertThat(recorded.bytes()).isBetween(1_000L, (long) MOST_BYTES);
        assertThat(recorded.unexpected()).isEmpty();
        for (int width : List.of(DESKTOP, PHONE)) {
            for (String theme : List.of("light", "dark")) {
                String name = page.name() + "-" + theme + "-" + width + ".png";
                Pictures.write(browser.theme(theme).width(width), PICTURES.resolve(name));
            }
        }
        assertThat(violations(browser, "light", NARROWEST)).isEmpty();
        assertThat(widthOfContent(browser)).as("no scrolling to the side").isLessThanOrEqualTo(NARROWEST);
        assertThat(violations(browser, "dark", DESKTOP)).isEmpty();
        assertThat(browser.recording().unexpected()).isEmpty();
    }

    private static List<String> violations(Browser browser, String theme, int width) {
        return Accessibility.violations(browser.theme(theme).width(width));
    }

    private static int widthOfContent(Browser browser) {
        return ((Number) browser.script("return document.documentElement.scrollWidth")).intValue();
    }

    private static Browser browser(Visitor visitor) {
        Browser known = BROWSERS.get(visitor);
        if (known != null) {
            return known;
        }
        Browser browser = Browser.of(SCENE.world());
        BROWSERS.put(visitor, browser);
        SCENE.signIn(browser, visitor);
        return browser;
    }
}
