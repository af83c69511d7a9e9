package dev.castellan.console.pages;

import static dev.castellan.console.pages.PageView.DESKTOP;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Settings;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A browser that shows the pages of a scene to its users. Changes the user by changing the cookies. */
final class SceneBrowser implements AutoCloseable {

    private final Scene scene;
    private final Browser browser;
    private final Map<BrowserUser, List<?>> cookies = new EnumMap<>(Map.of(BrowserUser.ANONYMOUS, List.of()));
    private BrowserUser user = BrowserUser.ANONYMOUS;

    SceneBrowser(Scene scene) {
        this.scene = scene;
        this.browser = Browser.of(scene.fixture());
        Settings.withoutCache(browser);
    }

    /** Opens a page, and returns its browser. The browser's recording covers only this page. */
    Browser open(PageCase page) {
        prepare(page).recording();
        page.open(browser, scene);
        return browser.remaining().heading(scene.text(page.heading()));
    }

    /** Opens a page in German, and returns its browser. The browser then continues in English. */
    Browser openInGerman(PageCase page) {
        Settings.setCookie(prepare(page), "castellan-language", "de");
        page.open(browser, scene);
        Settings.deleteCookie(browser.remaining(), "castellan-language");
        return browser;
    }

    @Override
    public void close() {
        browser.close();
        scene.close();
    }

    private Browser prepare(PageCase page) {
        become(page.user());
        browser.width(DESKTOP).theme("light");
        page.prepare(browser, scene);
        return browser.leaving();
    }

    private void become(BrowserUser other) {
        if (other == user) {
            return;
        }
        cookies.put(user, Settings.cookies(browser));
        user = other;
        Settings.setCookies(browser, cookies.getOrDefault(other, List.of()));
        if (!cookies.containsKey(other)) {
            scene.signIn(browser, other);
        }
    }
}
