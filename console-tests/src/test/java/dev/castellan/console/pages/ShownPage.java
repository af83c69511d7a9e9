package dev.castellan.console.pages;

import dev.castellan.console.browser.Browser;
import java.util.function.BiConsumer;

/**
 * A page of the console in one state.
 *
 * @param name its name, for its pictures
 * @param visitor who looks at it
 * @param heading its heading
 * @param prepare what is done before it is opened
 * @param open opens it, as the last thing before it is looked at
 */
record ShownPage(
        String name,
        Visitor visitor,
        String heading,
        BiConsumer<Browser, Scene> prepare,
        BiConsumer<Browser, Scene> open) {

    /** A page that a path leads to, with the names of things in braces in place of their IDs. */
    static ShownPage at(String name, Visitor visitor, String heading, String path) {
        return new ShownPage(
                name, visitor, heading, (browser, scene) -> {}, (browser, scene) -> browser.open(scene.path(path)));
    }

    /** A page that is the answer to a form. */
    static ShownPage after(
            String name, Visitor visitor, String heading, String button, BiConsumer<Browser, Scene> prepare) {
        return new ShownPage(name, visitor, heading, prepare, (browser, scene) -> browser.press(button));
    }

    @Override
    public String toString() {
        return name;
    }
}
