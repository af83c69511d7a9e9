package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.page.PageRequest;
import java.util.LinkedHashMap;
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
    private static final Map<String, String> BROWSERS = ordered(
            "Edg",
            "Edge",
            "OPR/",
            "Opera",
            "Firefox/",
            "Firefox",
            "FxiOS/",
            "Firefox",
            "Chrome/",
            "Chrome",
            "CriOS/",
            "Chrome",
            "Safari/",
            "Safari");

    private static final Map<String, String> SYSTEMS = ordered(
            "Windows",
            "Windows",
            "iPhone",
            "iPhone",
            "iPad",
            "iPad",
            "Mac OS X",
            "macOS",
            "Android",
            "Android",
            "CrOS",
            "ChromeOS",
            "Linux",
            "Linux");

    private BrowserName() {}

    static String of(PageRequest request, @Nullable String userAgent) {
        String browser = find(BROWSERS, userAgent);
        String system = find(SYSTEMS, userAgent);
        if (browser == null) {
            return userAgent == null ? request.text("security.browser.unknown") : userAgent;
        }
        return system == null ? browser : request.text("security.browser.on", browser, system);
    }

    private static @Nullable String find(Map<String, String> names, @Nullable String userAgent) {
        return userAgent == null
                ? null
                : names.entrySet().stream()
                        .filter(entry -> userAgent.contains(entry.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElse(null);
    }

    private static Map<String, String> ordered(String... pairs) {
        Map<String, String> names = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            names.put(pairs[i], pairs[i + 1]);
        }
        return names;
    }
}
