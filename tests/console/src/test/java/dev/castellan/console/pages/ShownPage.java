package dev.castellan.console.pages;

import dev.castellan.console.browser.Browser;
import java.util.function.BiConsumer;

/**
 * A page of the console in one state. In paths and headings, {@code {grace}} is the ID of what has this key in the scene;
 * in headings, {@code [Grace Hopper]} is what the scene calls whom people call so.
 *
 * @param name its name, for its pictures
 * @param visitor who looks at it
 * @param heading its heading
 * @param path the path that is opened
 * @param fill what is done on the page at the path
 * @param button the button that is pressed then; empty if the page at the path is the one that is looked at
 */
record ShownPage(
        String name, Visitor visitor, String heading, String path, BiConsumer<Browser, Scene> fill, String button) {

    /** A page that a path leads to. */
    static ShownPage at(String name, Visitor visitor, String heading, String path) {
        return new ShownPage(name, visitor, heading, path, ShownPage::nothing, "");
    }

    /** The answer to a button of the page at a path. */
    static ShownPage after(String name, Visitor visitor, String heading, String path, String button) {
        return new ShownPage(name, visitor, heading, path, ShownPage::nothing, button);
    }

    /** Returns the page after this has been done before the button. */
    ShownPage filled(BiConsumer<Browser, Scene> newFill) {
        return new ShownPage(name, visitor, heading, path, newFill, button);
    }

    /** Does what comes before the page is opened. */
    void prepare(Browser browser, Scene scene) {
        if (!button.isEmpty()) {
            browser.open(scene.path(path));
            fill.accept(browser, scene);
        }
    }

    /** Opens the page, as the last thing before it is looked at. */
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
