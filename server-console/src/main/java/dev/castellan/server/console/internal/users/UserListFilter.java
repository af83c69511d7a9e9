package dev.castellan.server.console.internal.users;

import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.PageUrl;
import dev.castellan.server.console.internal.page.UserKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The filter and the sort order of a user list, taken from the query of the page.
 *
 * @param search a text that the name or address contains, or an empty string for all users
 * @param role a role, or an empty string for all roles
 * @param kind {@code people}, {@code service-accounts} or {@code all}
 * @param sort the sort order, in the syntax of the API
 * @param isSuspended whether the list shows all suspended users of the kind, and ignores the other conditions
 */
public record UserListFilter(String search, String role, String kind, String sort, boolean isSuspended) {

    /** The sort orders of the list. The first one is the default. */
    public static final List<String> ORDERS = List.of("name", "email", "role", "-created_at");

    /** The kinds of users. The first one is the default. */
    public static final List<String> KINDS = List.of("people", "service-accounts", "all");

    static final List<FormField> FIELDS = Stream.of("search", "role", "kind", "sort", "state")
            .map(FormField::of)
            .toList();

    static UserListFilter of(PageUrl url, UserKind list) {
        String kind = url.parameter("kind");
        String sort = url.parameter("sort");
        return new UserListFilter(
                url.parameter("search").strip(),
                url.parameter("role"),
                list.isServiceAccount() ? "service-accounts" : kind.isEmpty() ? KINDS.get(0) : kind,
                sort.isEmpty() ? ORDERS.get(0) : sort,
                url.parameter("state").equals("suspended"));
    }

    /** Returns whether the filter limits the list by a search text, a role or a state. */
    public boolean isNarrow() {
        return !search.isEmpty() || !role.isEmpty() || isSuspended;
    }

    /** Returns the filter and the sort order as query parameters for the API. */
    Map<String, String> parameters() {
        Map<String, String> query = new LinkedHashMap<>(Map.of("sort", sort));
        putUnlessEmpty(query, "q", search);
        putUnlessEmpty(query, "role", role);
        if (!kind.equals("all")) {
            query.put("is_service_account", Boolean.toString(kind.equals("service-accounts")));
        }
        return query;
    }

    private static void putUnlessEmpty(Map<String, String> query, String name, String value) {
        if (!value.isEmpty()) {
            query.put(name, value);
        }
    }
}
