package dev.castellan.console.pages;

import dev.castellan.console.browser.Browser;
import java.util.function.BiConsumer;

/**
 * A page of the console in one state. In paths and headings, {@code {grace}} is the ID of the object with this key in the
 * scene. In headings, {@code [Grace Hopper]} is the name in the scene for this plain name.
 *
 * @param name the name of the screenshots
 * @param user the user of the browser
 * @param heading the heading of the page
 * @param path the path that the browser opens
 * @param fill the actions on the page at the path
 * @param button the button to press after the actions; empty to test the page at the path
 */
record ShownPage(
        String name, BrowserUser user, String heading, String path, BiConsumer<Browser, Scene> fill, String button) {

    /** Returns the page at a path. */
    static ShownPage at(String name, BrowserUser user, String heading, String path) {
        return new ShownPage(name, user, heading, path, ShownPage::nothing, "");
    }

    /** Returns the page after a button on the page at a path. */
    static ShownPage after(String name, BrowserUser user, String heading, String path, String button) {
        return new ShownPage(name, user, heading, path, ShownPage::nothing, button);
    }

    /** Returns a copy with these actions before the button. */
    ShownPage filled(BiConsumer<Browser, Scene> newFill) {
        return new ShownPage(name, user, heading, path, newFill, button);
    }

    /** Opens the path and performs the actions, for a page behind a button. */
    void prepare(Browser browser, Scene scene) {
        if (!button.isEmpty()) {
            browser.open(scene.path(path));
            fill.accept(browser, scene);
        }
    }

    /** Presses the button, or opens the path of a page without one. */
    void open(Browser browser, Scene scene) {
        if (button.isEmpty()) {
            browser.open(scene.path(path));
        } else {
            browser.press(button);
        }
    }

    @Override
    public String toString() {
        return name;
    }

    private static void nothing(Browser browser, Scene scene) {}
}
