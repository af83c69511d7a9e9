package dev.castellan.server.console.internal.page;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the pages of the console by path. */
final class PageTable {

    private static final String ID = "([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})";

    private final List<PagePattern> entries;

    /**
     * Creates the table.
     *
     * @throws IllegalArgumentException if a page for admins has a form without an admin operation
     */
    PageTable(List<ConsolePage> pages) {
        this.entries = pages.stream().map(PageTable::entry).toList();
    }

    /**
     * Returns the page at this path, relative to the console, and the ids in the path, or null if no page has the path.
     */
    @Nullable
    PageMatch find(String path) {
        for (PagePattern entry : entries) {
            Matcher matcher = entry.path().matcher(path);
            if (matcher.matches()) {
                return new PageMatch(entry.page(), ids(matcher));
            }
        }
        return null;
    }

    private static PagePattern entry(ConsolePage page) {
        if (page.access().isForAdmins() && page.form() != null && page.form().operation() == null) {
            throw new IllegalArgumentException(page + " has a form for admins: name its operation with admins(..)");
        }
        return new PagePattern(page, Pattern.compile(page.path().replaceAll("\\{[a-z_]+}", ID)));
    }

    private static List<UUID> ids(Matcher matcher) {
        List<UUID> ids = new ArrayList<>(matcher.groupCount());
        for (int group = 1; group <= matcher.groupCount(); group++) {
            ids.add(UUID.fromString(matcher.group(group)));
        }
        return ids;
    }

    /**
     * A page and the ids in the requested path.
     *
     * @param ids the ids, in the order in which they appear in the path
     */
    record PageMatch(ConsolePage page, List<UUID> ids) {}

    private record PagePattern(ConsolePage page, Pattern path) {}
}
