package dev.castellan.server.jdbc.internal.listing;

import dev.castellan.server.internal.store.rows.UserListing;
import dev.castellan.server.internal.store.rows.UserPosition;
import dev.castellan.server.internal.store.rows.UserSortKey;
import dev.castellan.server.internal.store.rows.UserSortKey.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The sort order of a listing in SQL. Omits redundant keys: repeated keys, keys with the same value for all listed
 * users, and keys after the e-mail address, which is unique.
 */
record UserSortKeys(List<UserSortKey> keys) {

    static UserSortKeys of(UserListing listing) {
        List<UserSortKey> keys = new ArrayList<>();
        for (UserSortKey key : listing.sort()) {
            boolean isSame = key.field() == Field.ROLE && listing.role() != null;
            boolean isRepeated = keys.stream().anyMatch(before -> before.field() == key.field());
            if (!isSame && !isRepeated) {
                keys.add(key);
            }
            if (key.field() == Field.EMAIL) {
                break;
            }
        }
        return new UserSortKeys(List.copyOf(keys));
    }

    boolean startWith(Field field) {
        return !keys.isEmpty() && keys.get(0).field() == field;
    }

    boolean startDescending() {
        return !keys.isEmpty() && keys.get(0).descending();
    }

    String order() {
        StringJoiner order = new StringJoiner(", ");
        keys.forEach(key -> order.add(column(key) + (key.descending() ? " DESC" : "")));
        return endWithEmail() ? order.toString() : order.add("user_id").toString();
    }

    /** Returns the index that sorts the users of each role and kind by the first sort key. */
    String index() {
        if (keys.isEmpty()) {
            return "users_by_id";
        }
        return switch (keys.get(0).field()) {
            case NAME -> startDescending() ? "users_by_name_down" : "users_by_name";
            case EMAIL -> "users_by_email";
            case CREATED_AT -> startDescending() ? "users_by_creation_down" : "users_by_creation";
            case ROLE -> throw new IllegalStateException("roles are listed one after the other");
        };
    }

    /**
     * Returns disjoint conditions that together select all users after a position. For each condition, the database can
     * find the first row directly in the index for the sort order.
     */
    List<String> starts() {
        if (keys.isEmpty()) {
            return List.of(after());
        }
        String first = column(keys.get(0));
        String beyond = startDescending() ? " < " : " > ";
        if (keys.size() == 1 && !startDescending()) {
            return List.of("(" + first + ", user_id) > (:after0, :afterId)");
        }
        return List.of(first + " = :after0 AND " + after(1), first + beyond + ":after0");
    }

    /** Returns the condition that selects all users after a position. */
    String after() {
        return after(0);
    }

    private String after(int from) {
        if (from == keys.size()) {
            return "user_id > :afterId";
        }
        UserSortKey key = keys.get(from);
        String after = ":after" + from;
        return "(" + column(key) + (key.descending() ? " < " : " > ") + after + " OR " + column(key) + " = " + after
                + " AND " + after(from + 1) + ")";
    }

    Map<String, Object> values(UserPosition position) {
        Map<String, Object> values = new HashMap<>();
        for (int i = 0; i < keys.size(); i++) {
            values.put("after" + i, value(keys.get(i), position));
        }
        values.put("afterId", position.userId());
        return values;
    }

    private boolean endWithEmail() {
        return keys.stream().anyMatch(key -> key.field() == Field.EMAIL);
    }

    private static String column(UserSortKey key) {
        return switch (key.field()) {
            case NAME -> "name";
            case EMAIL -> "email";
            case ROLE -> "role";
            case CREATED_AT -> "created_at";
        };
    }

    private static Object value(UserSortKey key, UserPosition position) {
        return switch (key.field()) {
            case NAME -> position.name();
            case EMAIL -> position.email();
            case ROLE -> position.role();
            case CREATED_AT -> position.createdAt();
        };
    }
}
