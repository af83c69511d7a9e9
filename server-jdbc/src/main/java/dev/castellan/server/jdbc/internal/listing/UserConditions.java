package dev.castellan.server.jdbc.internal.listing;

import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.server.internal.store.rows.UserListing;
import dev.castellan.server.internal.store.rows.UserPosition;
import dev.castellan.server.internal.store.rows.UserSortKey.Field;
import dev.castellan.server.jdbc.internal.database.StorableText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The SQL conditions for a list of users, and the values of their parameters. */
record UserConditions(UserListing listing, UserSortKeys keys) {

    /** Uses COUNT, because the planner can turn EXISTS into a scan of all members. */
    private static final String IS_MEMBER = "(SELECT count(*) FROM memberships m WHERE"
            + " m.organization_id = :organization AND m.project_id = :assignedTo AND m.user_id = u.user_id) > 0";

    /** Compares a substring, because the planner could choose the name index for a range. */
    private static final String HAS_PREFIX = "substr(name, 1, :prefixLength) = :prefix";

    boolean nameAPrefix() {
        return listing.namePrefix() != null && !listing.namePrefix().isEmpty();
    }

    boolean nameAText() {
        return !search().isEmpty();
    }

    boolean nameAProject() {
        return listing.assignedTo() != null;
    }

    /** Returns the conditions for finding users by name prefix in a name index. */
    List<String> ofNamed() {
        List<String> conditions = range();
        conditions.addAll(afterPosition());
        conditions.addAll(membership());
        conditions.addAll(text());
        return conditions;
    }

    /** Returns the conditions for finding users by a text in the index of search texts. */
    List<String> ofText() {
        return List.of(unguessed(text()));
    }

    List<String> ofMembers() {
        List<String> conditions = text();
        if (listing.role() != null) {
            conditions.add("role = :role");
        }
        if (listing.isServiceAccount() != null) {
            conditions.add(UserPartition.OF_KIND);
        }
        if (nameAPrefix()) {
            conditions.add(HAS_PREFIX);
        }
        conditions.addAll(afterPosition());
        return conditions;
    }

    /** Returns the conditions for users that were found by e-mail address or by id. */
    List<String> ofIds() {
        List<String> conditions = ofMembers();
        conditions.addAll(membership());
        return conditions;
    }

    /**
     * Returns the conditions for an index scan.
     *
     * @param place the condition that selects the starting point of the scan, or an empty string to scan from the start
     */
    List<String> ofWalk(String place) {
        List<String> conditions = new ArrayList<>();
        if (!place.isEmpty()) {
            conditions.add(place);
        }
        List<String> filters = membership();
        filters.addAll(text());
        if (nameAPrefix() && keys.startWith(Field.NAME)) {
            conditions.addAll(rest());
        } else if (nameAPrefix()) {
            filters.add(HAS_PREFIX);
        }
        if (!filters.isEmpty()) {
            conditions.add(unguessed(filters));
        }
        return conditions;
    }

    /** Hides the conditions from the planner. A planner that estimates few matches would sort all users. */
    private static String unguessed(List<String> conditions) {
        return "CASE WHEN " + String.join(" AND ", conditions) + " THEN true ELSE false END";
    }

    /** Returns the conditions for the range of names with the prefix. */
    List<String> range() {
        List<String> range = new ArrayList<>();
        range.add("name >= :prefix");
        if (Order.afterPrefix(prefix()) != null) {
            range.add("name < :prefixEnd");
        }
        return range;
    }

    Map<String, Object> values() {
        Map<String, Object> values = new HashMap<>();
        put(values, "role", listing.role() == null ? null : listing.role().value());
        put(values, "isServiceAccount", listing.isServiceAccount());
        put(values, "assignedTo", listing.assignedTo());
        put(values, "emailKey", listing.emailKey());
        if (nameAPrefix()) {
            values.put("prefix", prefix());
            values.put("prefixLength", prefix().codePointCount(0, prefix().length()));
            put(values, "prefixEnd", Order.afterPrefix(prefix()));
        }
        if (nameAText()) {
            // the name is the first line of the search text, and the address the second
            values.put("search", StorableText.pattern(search()) + (listing.namesOnly() ? "\n%" : ""));
        }
        if (listing.after() != null) {
            values.putAll(keys.values(listing.after()));
        }
        values.put("limit", listing.limit());
        return values;
    }

    /**
     * Omits the lower bound of the range if the position already supplies a lower bound. With two lower bounds, the
     * database might use the wrong one.
     */
    private List<String> rest() {
        UserPosition after = listing.after();
        if (after == null || !after.name().startsWith(prefix())) {
            return range();
        }
        List<String> range = range();
        return keys.startDescending() ? range.subList(0, 1) : range.subList(1, range.size());
    }

    private List<String> afterPosition() {
        return listing.after() == null ? List.of() : List.of(keys.after());
    }

    private List<String> membership() {
        return new ArrayList<>(nameAProject() ? List.of(IS_MEMBER) : List.of());
    }

    private List<String> text() {
        return new ArrayList<>(nameAText() ? List.of(StorableText.CONTAINED) : List.of());
    }

    private String prefix() {
        return listing.namePrefix() == null ? "" : listing.namePrefix();
    }

    private String search() {
        return listing.search() == null ? "" : listing.search();
    }

    private static void put(Map<String, Object> values, String variable, @Nullable Object value) {
        if (value != null) {
            values.put(variable, value);
        }
    }
}
