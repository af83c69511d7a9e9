package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.layout.NavGroup;
import dev.castellan.server.console.internal.layout.NavItem;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates the side navigation from the entries that the user's role can access. */
final class Navigation {

    private static final List<EntryGroup> GROUPS = List.of(
            new EntryGroup("top", null, new NavigationEntry("", "overview.title", "overview", false)),
            new EntryGroup(
                    "you",
                    "layout.group.you",
                    new NavigationEntry("/tokens", "tokens.title", "token", false),
                    new NavigationEntry("/security", "security.title", "security", false)),
            new EntryGroup(
                    "organization",
                    "organization",
                    new NavigationEntry("/people", "people.title", "people", true),
                    new NavigationEntry("/service-accounts", "accounts.title", "account", true),
                    new NavigationEntry(
                            "/projects", "projects.title", "project", false, "/collections", "/inputs", "/queries"),
                    new NavigationEntry("/all-tokens", "overview.tokens", "tokens", true),
                    new NavigationEntry("/single-sign-on", "sso.title", "provider", true),
                    new NavigationEntry("/federation", "federation.title", "federation", true),
                    new NavigationEntry("/activity", "activity.title", "activity", true)),
            new EntryGroup(
                    "more",
                    null,
                    new NavigationEntry("/organization", "organization.settings", "settings", true),
                    new NavigationEntry("/api", "api.title", "api", false)));

    private Navigation() {}

    /** Returns the links for the signed-in user. The page of an action belongs to the list to which it leads back. */
    static List<NavGroup> of(PageRequest request) {
        String next = request.url().next();
        String path = next.isEmpty() ? request.url().path() : next.replaceFirst("\\?.*", "");
        return GROUPS.stream().map(group -> of(request, group, path)).toList();
    }

    private static NavGroup of(PageRequest request, EntryGroup group, String path) {
        List<NavGroup.Link> links = group.entries().stream()
                .filter(entry -> !entry.forAdmins() || request.user().isAdmin())
                .map(entry -> new NavGroup.Link(
                        new NavItem(entry.path(), request.texts().text(entry.text()), entry.has(path)), entry.icon()))
                .toList();
        return new NavGroup(
                group.key(), group.text() == null ? null : request.texts().text(group.text()), links);
    }

    private record EntryGroup(String key, @Nullable String text, List<NavigationEntry> entries) {

        EntryGroup(String key, @Nullable String text, NavigationEntry... entries) {
            this(key, text, List.of(entries));
        }
    }

    private record NavigationEntry(String path, String text, String icon, boolean forAdmins, List<String> places) {

        /** Creates an entry that is current on its path, on the other paths and on all paths below them. */
        NavigationEntry(String path, String text, String icon, boolean forAdmins, String... others) {
            this(
                    path,
                    text,
                    icon,
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
