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

    /** Writes a screenshot of the entire current page. */
    public static void write(Browser browser, Path file) {
        write(browser, file, Integer.MAX_VALUE);
    }

    /** Writes a screenshot of the top of the current page, with at most this height in pixels. */
    public static void write(Browser browser, Path file, int mostHeight) {
        Map<String, Object> clip = page(browser, mostHeight);
        Map<String, Object> shot =
                browser.command("Page.captureScreenshot", Map.of("captureBeyondViewport", true, "clip", clip));
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, OutputType.BYTES.convertFromBase64Png(String.valueOf(shot.get("data"))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reduces a picture to 32 colors with pngquant. If pngquant is not installed, prints a message, leaves the picture
     * unchanged and returns false.
     */
    public static boolean reduce(Path file) {
        Process program;
        try {
            program = new ProcessBuilder(
                            "pngquant",
                            "--force",
                            "--ext",
                            ".png",
                            "--strip",
                            "--nofs",
                            "--speed",
                            "1",
                            "32",
                            "--",
                            file.toString())
                    .inheritIO()
                    .start();
        } catch (IOException e) {
            System.err.println(file + " has all its colours: install pngquant to reduce it");
            return false;
        }
        if (exitCode(program) != 0) {
            throw new IllegalStateException("pngquant failed on " + file);
        }
        return true;
    }

    private static Map<String, Object> page(Browser browser, int mostHeight) {
        Object width = browser.script("return document.documentElement.clientWidth");
        Object height = browser.script(
                "return Math.min(Math.max(document.documentElement.scrollHeight, innerHeight), arguments[0])",
                mostHeight);
        return Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1);
    }

    private static int exitCode(Process program) {
        try {
            return program.waitFor();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
