package dev.castellan.console.pages;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.World;
import java.util.function.BiConsumer;
import java.util.function.Function;

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
        BiConsumer<Browser, World> prepare,
        BiConsumer<Browser, World> open) {

    /** A page that a path leads to. */
    static ShownPage at(String name, Visitor visitor, String heading, String path) {
        return at(name, visitor, heading, world -> path);
    }

    /** A page that a path leads to which holds an ID. */
    static ShownPage at(String name, Visitor visitor, String heading, Function<World, String> path) {
        return new ShownPage(
                name, visitor, heading, (browser, world) -> {}, (browser, world) -> browser.open(path.apply(world)));
    }

    @Override
    public String toString() {
        return name;
    }
}
