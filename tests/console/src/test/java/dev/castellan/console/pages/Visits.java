package dev.castellan.console.pages;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Settings;
import java.util.EnumMap;
import java.util.Map;

/** The visitors of a scene, each with a browser that stays at hand. */
final class Visits implements AutoCloseable {

    private static final int DESKTOP = 1280;

    private final Scene scene;
    private final Map<Visitor, Browser> browsers = new EnumMap<>(Visitor.class);

    Visits(Scene scene) {
        this.scene = scene;
    }

    /** Opens a page, and returns the browser that shows it, and that has recorded what came with it, and no more. */
    Browser open(ShownPage page) {
        Browser browser = browser(page.visitor());
        browser.width(DESKTOP).theme("light");
        page.prepare(browser, scene);
        browser.leaving().recording();
        page.open(browser, scene);
        return browser.left().heading(scene.text(page.heading()));
    }

    @Override
    public void close() {
        browsers.values().forEach(Browser::close);
        scene.close();
    }

    private Browser browser(Visitor visitor) {
        Browser known = browsers.get(visitor);
        if (known != null) {
            return known;
        }
        Browser browser = Browser.of(scene.world());
        Settings.withoutCache(browser);
        browsers.put(visitor, browser);
        scene.signIn(browser, visitor);
        return browser;
    }
}
