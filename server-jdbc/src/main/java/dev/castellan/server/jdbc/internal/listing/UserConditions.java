package dev.castellan.server.jdbc.internal.listing;

import dev.castellan.server.jdbc.internal.database.StorableText;
import dev.castellan.server.store.rows.UserListing;
import dev.castellan.server.store.rows.UserPosition;
import dev.castellan.server.store.rows.UserSort.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The conditions of one listing of users in SQL, and the values of their variables. */
final class UserConditions {

    /** Not EXISTS, which a planner may turn into a walk through all members. */
    private static final String IS_MEMBER = "(SELECT count(*) FROM memberships m WHERE"
            + " m.organization_id = :organization AND m.project_id = :assignedTo AND m.user_id = u.user_id) > 0";

    /** Not a range, for which a planner may walk the index of names. */
    private static final String HAS_PREFIX = "substr(name, 1, :prefixLength) = :prefix";

    private final UserListing listing;
    private final UserSortKeys keys;

    UserConditions(UserListing listing, UserSortKeys keys) {
        this.listing = listing;
        this.keys = keys;
    }

    boolean nameAPrefix() {
        return listing.namePrefix() != null && !listing.namePrefix().isEmpty();
    }

    boolean nameAProject() {
        return listing.assignedTo() != null;
    }

    /** Returns what is left to ask of the users that an index of names finds by their prefix. */
    List<String> ofNamed() {
        List<String> conditions = range();
        conditions.addAll(behind());
        conditions.addAll(membership());
        return conditions;
    }

    /** Returns what is left to ask of the members of the project. */
    List<String> ofMembers() {
        List<String> conditions = new ArrayList<>();
        if (listing.role() != null) {
            conditions.add("role = :role");
        }
        if (listing.isServiceAccount() != null) {
            conditions.add(UserPartition.OF_KIND);
        }
        if (nameAPrefix()) {
            conditions.add(HAS_PREFIX);
        }
        conditions.addAll(behind());
        return conditions;
    }

    /** Returns what is left to ask of a single user. */
    List<String> ofOne() {
        List<String> conditions = ofMembers();
        conditions.addAll(membership());
        return conditions;
    }

    /** Returns what is left to ask on a walk from one of the places where it begins. */
    List<String> ofWalk(String place) {
        List<String> conditions = new ArrayList<>();
        if (!place.isEmpty()) {
            conditions.add(place);
        }
        List<String> wanted = membership();
        if (nameAPrefix() && keys.startWith(Field.NAME)) {
            conditions.addAll(rest());
        } else if (nameAPrefix()) {
            wanted.add(HAS_PREFIX);
        }
        if (!wanted.isEmpty()) {
            conditions.add(unguessed(wanted));
        }
        return conditions;
    }

    /** A planner that took these conditions for rarely true would sort all users rather than walk past some. */
    private static String unguessed(List<String> conditions) {
        return "CASE WHEN " + String.join(" AND ", conditions) + " THEN true ELSE false END";
    }

    /** Returns the range of the names with the prefix. */
    List<String> range() {
        List<String> range = new ArrayList<>();
        range.add("name >= :prefix");
        if (StorableText.behind(prefix()) != null) {
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
            put(values, "prefixEnd", StorableText.behind(prefix()));
        }
        if (listing.after() != null) {
            values.putAll(keys.values(listing.after()));
        }
        values.put("limit", listing.limit());
        return values;
    }

    /** Returns the end of the range that a walk may come to: of two beginnings, an index might start at the first. */
    private List<String> rest() {
        UserPosition after = listing.after();
        if (after == null || !after.name().startsWith(prefix())) {
            return range();
        }
        List<String> range = range();
        return keys.startDescending() ? range.subList(0, 1) : range.subList(1, range.size());
    }

    private List<String> behind() {
        return listing.after() == null ? List.of() : List.of(keys.behind());
    }

    private List<String> membership() {
        return new ArrayList<>(nameAProject() ? List.of(IS_MEMBER) : List.of());
    }

    private String prefix() {
        return listing.namePrefix() == null ? "" : listing.namePrefix();
    }

    private static void put(Map<String, Object> values, String variable, @Nullable Object value) {
        if (value != null) {
            values.put(variable, value);
        }
    }
}
