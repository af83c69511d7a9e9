package dev.castellan.server.console.internal.users;

import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.people.UserKind;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The conditions and the order of a list of users, from the query of the page.
 *
 * @param search the first characters of a name, or an e-mail address; empty for all users
 * @param role a role; empty for all roles
 * @param kind {@code people}, {@code service-accounts} or {@code all}
 * @param sort the order, in the syntax of the API
 */
public record UserFilter(String search, String role, String kind, String sort) {

    /** The orders of the list. The first order is the default. */
    public static final List<String> ORDERS = List.of("name", "email", "role", "-created_at");

    /** The kinds of users. The first kind is the default. */
    public static final List<String> KINDS = List.of("people", "service-accounts", "all");

    static UserFilter of(PageRequest request, UserKind list) {
        String kind = request.parameter("kind");
        String sort = request.parameter("sort");
        return new UserFilter(
                request.parameter("search").strip(),
                request.parameter("role"),
                list.isServiceAccount() ? "service-accounts" : kind.isEmpty() ? KINDS.get(0) : kind,
                sort.isEmpty() ? ORDERS.get(0) : sort);
    }

    /** Returns whether any condition excludes users. */
    public boolean isNarrow() {
        return !search.isEmpty() || !role.isEmpty();
    }

    /** Returns the conditions and the order as query parameters of the API. */
    Map<String, String> parameters() {
        Map<String, String> query = new LinkedHashMap<>(Map.of("sort", sort));
        putUnlessEmpty(query, search.contains("@") ? "email" : "name", search);
        putUnlessEmpty(query, "role", role);
        if (!kind.equals("all")) {
            query.put("is_service_account", Boolean.toString(kind.equals("service-accounts")));
        }
        return query;
    }

    /** Returns the query of the first page of the list. */
    String query() {
        Map<String, String> query = new LinkedHashMap<>();
        putUnlessEmpty(query, "search", search);
        putUnlessEmpty(query, "role", role);
        putUnlessEmpty(query, "kind", kind);
        putUnlessEmpty(query, "sort", sort);
        return query.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + encoded(entry.getValue()))
                .collect(Collectors.joining("&", "?", ""));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static void putUnlessEmpty(Map<String, String> query, String name, String value) {
        if (!value.isEmpty()) {
            query.put(name, value);
        }
    }
}
