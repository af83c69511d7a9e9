package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.layout.NavItem;
import java.util.List;
import java.util.stream.Stream;

/** Creates the side navigation from the entries that the user's role can access. */
final class Navigation {

    private static final List<NavigationEntry> ENTRIES = List.of(
            new NavigationEntry("", "overview.title", false),
            new NavigationEntry("/tokens", "tokens.title", false),
            new NavigationEntry("/projects", "projects.title", false, "/collections", "/inputs", "/queries"),
            new NavigationEntry("/people", "people.title", true),
            new NavigationEntry("/service-accounts", "accounts.title", true),
            new NavigationEntry("/all-tokens", "all-tokens.title", true),
            new NavigationEntry("/activity", "activity.title", true));

    private Navigation() {}

    /** Returns the links for the signed-in user. The page of an action belongs to the list to which it leads back. */
    static List<NavItem> of(PageRequest request) {
        String next = request.url().next();
        String path = next.isEmpty() ? request.url().path() : next.replaceFirst("\\?.*", "");
        return ENTRIES.stream()
                .filter(entry -> !entry.forAdmins() || request.user().isAdmin())
                .map(entry -> new NavItem(entry.path(), request.texts().text(entry.text()), entry.has(path)))
                .toList();
    }

    private record NavigationEntry(String path, String text, boolean forAdmins, List<String> places) {

        /** Creates an entry that is current on its path, on the other paths and on all paths below them. */
        NavigationEntry(String path, String text, boolean forAdmins, String... others) {
            this(
                    path,
                    text,
                    forAdmins,
                    Stream.concat(Stream.of(path), Stream.of(others)).toList());
        }

        boolean has(String currentPath) {
            return places.stream()
                    .anyMatch(place ->
                            currentPath.equals(place) || (!place.isEmpty() && currentPath.startsWith(place + "/")));
        }
    }
}
