package dev.castellan.server.jdbc.internal.listing;

import dev.castellan.server.store.rows.UserListing;
import dev.castellan.server.store.rows.UserPosition;
import dev.castellan.server.store.rows.UserSort;
import dev.castellan.server.store.rows.UserSort.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The order of a listing in SQL. Only keys that can make a difference are left: no key twice, none that is the same for all
 * users of the listing, and none behind the e-mail address, which no two users share.
 */
final class UserSortKeys {

    private final List<UserSort> keys;

    private UserSortKeys(List<UserSort> keys) {
        this.keys = keys;
    }

    static UserSortKeys of(UserListing listing) {
        List<UserSort> keys = new ArrayList<>();
        for (UserSort key : listing.sort()) {
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

    /** Returns whether users are ordered by this first. */
    boolean startWith(Field field) {
        return !keys.isEmpty() && keys.get(0).field() == field;
    }

    /** Returns whether the largest of the first key comes first. */
    boolean startDescending() {
        return !keys.isEmpty() && keys.get(0).descending();
    }

    String order() {
        StringJoiner order = new StringJoiner(", ");
        keys.forEach(key -> order.add(column(key) + (key.descending() ? " DESC" : "")));
        return endWithEmail() ? order.toString() : order.add("user_id").toString();
    }

    /** Returns the index that holds the users of each role and kind in this order, as far as the first key goes. */
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
     * Returns conditions that together are true behind a position, none for the same user as another. An index that holds the
     * order finds the start of each.
     */
    List<String> places() {
        if (keys.isEmpty()) {
            return List.of(behind());
        }
        String first = column(keys.get(0));
        String beyond = startDescending() ? " < " : " > ";
        if (keys.size() == 1 && !startDescending()) {
            return List.of("(" + first + ", user_id) > (:after0, :afterId)");
        }
        return List.of(first + " = :after0 AND " + behind(1), first + beyond + ":after0");
    }

    /** Returns the condition that is true behind a position. */
    String behind() {
        return behind(0);
    }

    private String behind(int from) {
        if (from == keys.size()) {
            return "user_id > :afterId";
        }
        UserSort key = keys.get(from);
        String after = ":after" + from;
        return "(" + column(key) + (key.descending() ? " < " : " > ") + after + " OR " + column(key) + " = " + after
                + " AND " + behind(from + 1) + ")";
    }

    /** Returns the values of the variables of a position. */
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

    private static String column(UserSort key) {
        return switch (key.field()) {
            case NAME -> "name";
            case EMAIL -> "email";
            case ROLE -> "role";
            case CREATED_AT -> "created_at";
        };
    }

    private static Object value(UserSort key, UserPosition position) {
        return switch (key.field()) {
            case NAME -> position.name();
            case EMAIL -> position.email();
            case ROLE -> position.role();
            case CREATED_AT -> position.createdAt();
        };
    }
}
