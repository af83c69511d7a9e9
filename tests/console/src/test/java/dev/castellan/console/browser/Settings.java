package dev.castellan.console.browser;

import java.util.List;
import java.util.Map;

/** Changes browser settings. */
public final class Settings {

    private Settings() {}

    /** Disables the cache. */
    public static void withoutCache(Browser browser) {
        browser.command("Network.enable", Map.of());
        browser.command("Network.setCacheDisabled", Map.of("cacheDisabled", true));
    }

    /** Sets a cookie of the console. */
    public static void setCookie(Browser browser, String name, String value) {
        browser.command("Network.setCookie", Map.of("url", Fixture.CONSOLE.toString(), "name", name, "value", value));
    }

    /** Deletes a cookie of the console. */
    public static void deleteCookie(Browser browser, String name) {
        browser.command("Network.deleteCookies", Map.of("url", Fixture.CONSOLE.toString(), "name", name));
    }

    /** Returns the cookies of the browser. */
    public static List<?> cookies(Browser browser) {
        return (List<?>) browser.command("Storage.getCookies", Map.of()).get("cookies");
    }

    /** Replaces the cookies of the browser. */
    public static void setCookies(Browser browser, List<?> cookies) {
        browser.command("Network.clearBrowserCookies", Map.of());
        browser.command("Network.setCookies", Map.of("cookies", cookies));
    }

    /** Allows pages to read and write the clipboard. */
    public static void allowClipboard(Browser browser) {
        browser.command(
                "Browser.grantPermissions",
                Map.of("permissions", List.of("clipboardReadWrite", "clipboardSanitizedWrite")));
    }
}
