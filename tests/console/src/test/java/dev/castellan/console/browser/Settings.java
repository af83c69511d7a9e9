package dev.castellan.console.browser;

import java.util.List;
import java.util.Map;

/** What people set in their browsers. */
public final class Settings {

    private Settings() {}

    /** Loads everything anew with each page. */
    public static void withoutCache(Browser browser) {
        browser.command("Network.enable", Map.of());
        browser.command("Network.setCacheDisabled", Map.of("cacheDisabled", true));
    }

    /** Lets pages read and write the clipboard. */
    public static void allowClipboard(Browser browser) {
        browser.command(
                "Browser.grantPermissions",
                Map.of("permissions", List.of("clipboardReadWrite", "clipboardSanitizedWrite")));
    }
}
