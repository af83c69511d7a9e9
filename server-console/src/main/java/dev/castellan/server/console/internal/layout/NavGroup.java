package dev.castellan.server.console.internal.layout;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Links in the side navigation that belong together.
 *
 * @param key the id of the title
 * @param title the title above the links, or null if there is none
 */
public record NavGroup(String key, @Nullable String title, List<Link> links) {

    /** Defensively copies the list. */
    public NavGroup {
        links = List.copyOf(links);
    }

    /**
     * A link with an icon.
     *
     * @param icon the id of a symbol in {@code console.svg}
     */
    public record Link(NavItem item, String icon) {}
}
