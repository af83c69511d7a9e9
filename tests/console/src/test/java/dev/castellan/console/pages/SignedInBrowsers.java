package dev.castellan.console.pages;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Settings;
import java.util.EnumMap;
import java.util.Map;

/** The browsers in which the users of a scene are signed in. The browsers stay open between pages. */
final class SignedInBrowsers implements AutoCloseable {

    private static final int DESKTOP = 1280;

    private final Scene scene;
    private final Map<BrowserUser, Browser> browsers = new EnumMap<>(BrowserUser.class);

    SignedInBrowsers(Scene scene) {
        this.scene = scene;
    }

    /** Opens a page, and returns its browser. The browser's recording covers only this page. */
    Browser open(ShownPage page) {
        Browser browser = browser(page.user());
        browser.width(DESKTOP).theme("light");
        page.prepare(browser, scene);
        browser.leaving().recording();
        page.open(browser, scene);
        return browser.left().heading(scene.text(page.heading()));
    }

    /** Opens a page in German, and returns its browser. The browser then continues in English. */
    Browser openInGerman(ShownPage page) {
        Browser browser = browser(page.user());
        browser.width(DESKTOP).theme("light");
        page.prepare(browser, scene);
        Settings.setCookie(browser.leaving(), "castellan-language", "de");
        page.open(browser, scene);
        Settings.deleteCookie(browser.left(), "castellan-language");
        return browser;
    }

    @Override
    public void close() {
        browsers.values().forEach(Browser::close);
        scene.close();
    }

    private Browser browser(BrowserUser user) {
        Browser known = browsers.get(user);
        if (known != null) {
            return known;
        }
        Browser browser = Browser.of(scene.fixture());
        Settings.withoutCache(browser);
        browsers.put(user, browser);
        scene.signIn(browser, user);
        return browser;
    }
}
