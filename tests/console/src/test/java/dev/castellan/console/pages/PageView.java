package dev.castellan.console.pages;

import dev.castellan.console.browser.Accessibility;
import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Pictures;
import java.nio.file.Path;
import java.util.List;

/** Checks a page, and takes screenshots, in a theme and at a width in pixels. */
final class PageView {

    static final int NARROWEST = 320;
    static final int PHONE = 360;
    static final int DESKTOP = 1280;

    /** Whether to test each page in both themes and with hostile names in all its states, and to take screenshots. */
    static final boolean ALL = System.getProperty("castellan.pages", "").equals("all");

    private static final Path PICTURES = Path.of("target", "screenshots");

    private PageView() {}

    /** Writes screenshots of a page in both themes, on a desktop and on a phone. */
    static void pictures(Browser browser, PageCase page) {
        for (String theme : List.of("light", "dark")) {
            for (int width : List.of(DESKTOP, PHONE)) {
                String name = page.name() + "-" + theme + "-" + width + ".png";
                Pictures.write(browser.theme(theme).width(width), PICTURES.resolve(name));
            }
        }
    }

    /** Writes screenshots of a page in German, on a desktop and on a phone. */
    static void germanPictures(Browser browser, PageCase page) {
        for (int width : List.of(DESKTOP, PHONE)) {
            Pictures.write(browser.width(width), PICTURES.resolve("german/" + page.name() + "-" + width + ".png"));
        }
    }

    /** Writes a screenshot of a page with hostile names, without changing the theme or width. */
    static void hostilePicture(Browser browser, PageCase page) {
        Pictures.write(browser, PICTURES.resolve("hostile/" + page.name() + ".png"));
    }

    static List<String> violations(Browser browser, String theme, int width) {
        return Accessibility.violations(browser.theme(theme).width(width));
    }

    static int widthOfContent(Browser browser) {
        return ((Number) browser.script("return document.documentElement.scrollWidth")).intValue();
    }
}
