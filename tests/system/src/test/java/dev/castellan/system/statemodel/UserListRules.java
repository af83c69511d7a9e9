package dev.castellan.system.statemodel;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The rules for filters and sort orders in lists of users. A user must match all filters. */
final class UserListRules {

    private static final Comparator<Row.User> BY_ID =
            Comparator.comparing(user -> user.id().toString());

    private UserListRules() {}

    static Verdict list(CallContext context) {
        Map<String, String> query = context.call().query();
        UUID project = context.parameter("project_id");
        Predicate<Row.User> filter = user -> matches(user, query)
                && (project == null || (context.canAccess(project) && isAssigned(context.state(), project, user)));
        List<Row.User> users = context.state().all(Row.User.class, filter).stream()
                .sorted(order(query.getOrDefault("sort", "created_at")))
                .toList();
        return Paging.page(context, users, user -> UserRules.visible(context.state(), user));
    }

    static boolean isAssigned(State state, UUID project, Row.User user) {
        return project.equals(state.defaultProject()) || state.holds(new Link.Membership(project, user.id()));
    }

    private static boolean matches(Row.User user, Map<String, String> query) {
        return user.role().equals(query.getOrDefault("role", user.role()))
                && query.getOrDefault("is_service_account", "" + user.isServiceAccount())
                        .equals("" + user.isServiceAccount())
                && user.hasEmail(query.getOrDefault("email", user.email()).toLowerCase(Locale.ROOT))
                && user.name().startsWith(query.getOrDefault("name", ""))
                && (NameRules.contains(user.name(), query.get("q"))
                        || NameRules.contains(user.email(), query.get("q")));
    }

    private static Comparator<Row.User> order(String sort) {
        return Stream.concat(Arrays.stream(sort.split(",", -1)).map(UserListRules::by), Stream.of(BY_ID))
                .reduce(Comparator::thenComparing)
                .orElseThrow();
    }

    private static Comparator<Row.User> by(String key) {
        return key.startsWith("-") ? byField(key.substring(1)).reversed() : byField(key);
    }

    private static Comparator<Row.User> byField(String field) {
        return switch (field) {
            case "name" -> Comparator.comparing(Row.User::name);
            case "email" -> Comparator.comparing(Row.User::email);
            case "role" -> Comparator.comparing(Row.User::role);
            case "created_at" -> Comparator.comparing(Row.User::createdAt);
            default -> throw new IllegalArgumentException("no order by " + field);
        };
    }
}
