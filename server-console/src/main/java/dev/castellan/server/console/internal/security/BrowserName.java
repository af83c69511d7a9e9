package dev.castellan.server.console.internal.security;

import static java.util.Map.entry;

import dev.castellan.server.console.internal.layout.Texts;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Derives a short browser name from the {@code User-Agent} header. The result is a guess, because browsers also name
 * other browsers in the header for compatibility.
 */
final class BrowserName {

    /**
     * Maps the string that identifies a browser to the browser's name. If the header of a browser also contains another
     * browser's string, that other entry comes later.
     */
    private static final List<Map.Entry<String, String>> BROWSERS = List.of(
            entry("Edg", "Edge"),
            entry("OPR/", "Opera"),
            entry("Firefox/", "Firefox"),
            entry("FxiOS/", "Firefox"),
            entry("Chrome/", "Chrome"),
            entry("CriOS/", "Chrome"),
            entry("Safari/", "Safari"));

    private static final List<Map.Entry<String, String>> SYSTEMS = List.of(
            entry("Windows", "Windows"),
            entry("iPhone", "iPhone"),
            entry("iPad", "iPad"),
            entry("Mac OS X", "macOS"),
            entry("Android", "Android"),
            entry("CrOS", "ChromeOS"),
            entry("Linux", "Linux"));

    private BrowserName() {}

    static String of(Texts texts, @Nullable String userAgent) {
        String browser = find(BROWSERS, userAgent);
        String system = find(SYSTEMS, userAgent);
        if (browser == null) {
            return userAgent == null ? texts.text("security.browser.unknown") : userAgent;
        }
        return system == null ? browser : texts.text("security.browser.on", browser, system);
    }

    private static @Nullable String find(List<Map.Entry<String, String>> names, @Nullable String userAgent) {
        return userAgent == null
                ? null
                : names.stream()
                        .filter(entry -> userAgent.contains(entry.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElse(null);
    }
}
