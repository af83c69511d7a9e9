package dev.castellan.server.console.internal.page;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The pages of the console by their paths. */
final class PageTable {

    private final List<Entry> entries;

    PageTable(List<Page> pages) {
        this.entries = pages.stream()
                .map(PageTable::checked)
                .map(page -> new Entry(page, new PagePath(page.path())))
                .toList();
    }

    /** Returns the page at a path below the console; null if there is none. */
    @Nullable
    Match find(String path) {
        for (Entry entry : entries) {
            List<UUID> ids = entry.path().match(path);
            if (ids != null) {
                return new Match(entry.page(), ids);
            }
        }
        return null;
    }

    private static Page checked(Page page) {
        boolean isForAdmins = page.access().isForAdmins();
        if (page instanceof FormPage form
                && isForAdmins
                && form.adminOperation().isEmpty()) {
            throw new IllegalArgumentException(
                    page.path() + " has a form for admins: name what it asks for with adminOperation()");
        }
        return page;
    }

    /**
     * A page that was found.
     *
     * @param page the page
     * @param ids the ids in the path
     */
    record Match(Page page, List<UUID> ids) {}

    private record Entry(Page page, PagePath path) {}
}
