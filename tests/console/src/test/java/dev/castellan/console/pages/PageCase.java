package dev.castellan.console.pages;

import dev.castellan.console.browser.Browser;
import java.util.function.BiConsumer;

/**
 * A page of the console in one state. In paths and headings, {@code {grace}} stands for the ID of the object with this
 * key in the scene. In headings and buttons, {@code [Grace Hopper]} stands for the name that the scene uses for this
 * plain name.
 *
 * @param name the file name of the screenshots
 * @param user the user of the browser
 * @param heading the heading of the page
 * @param path the path that the browser opens
 * @param fill the actions to perform after opening the path
 * @param button the button to press after the actions, or an empty string to test the page at the path
 */
record PageCase(
        String name, BrowserUser user, String heading, String path, BiConsumer<Browser, Scene> fill, String button) {

    /** Creates a page that opens at a path. */
    static PageCase at(String name, BrowserUser user, String heading, String path) {
        return new PageCase(name, user, heading, path, PageCase::nothing, "");
    }

    /** Creates a page that opens when the user presses a button on the page at the path. */
    static PageCase after(String name, BrowserUser user, String heading, String path, String button) {
        return new PageCase(name, user, heading, path, PageCase::nothing, button);
    }

    /** Returns a copy that performs these actions before pressing the button. */
    PageCase filled(BiConsumer<Browser, Scene> newFill) {
        return new PageCase(name, user, heading, path, newFill, button);
    }

    /** If the page has a button, opens the path and performs the actions. */
    void prepare(Browser browser, Scene scene) {
        if (!button.isEmpty()) {
            browser.open(scene.path(path));
            fill.accept(browser, scene);
        }
    }

    /** Presses the button, or opens the path of a page without a button. */
    void open(Browser browser, Scene scene) {
        if (button.isEmpty()) {
            browser.open(scene.path(path));
        } else {
            browser.press(scene.text(button));
        }
    }

    @Override
    public String toString() {
        return name;
    }

    private static void nothing(Browser browser, Scene scene) {}
}
