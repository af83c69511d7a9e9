package dev.castellan.console.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.openqa.selenium.OutputType;

/** Takes screenshots of pages. */
public final class Pictures {

    private Pictures() {}

    /** Writes a screenshot of the whole current page. */
    public static void write(Browser browser, Path file) {
        Map<String, Object> shot =
                browser.command("Page.captureScreenshot", Map.of("captureBeyondViewport", true, "clip", page(browser)));
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, OutputType.BYTES.convertFromBase64Png(String.valueOf(shot.get("data"))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Object> page(Browser browser) {
        Object width = browser.script("return document.documentElement.clientWidth");
        Object height = browser.script("return Math.max(document.documentElement.scrollHeight, innerHeight)");
        return Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1);
    }
}
