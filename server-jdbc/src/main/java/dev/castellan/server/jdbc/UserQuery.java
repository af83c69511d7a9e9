package dev.castellan.server.jdbc;

import dev.castellan.server.store.UserListing;
import dev.castellan.server.store.UserPosition;
import dev.castellan.server.store.UserRow;
import dev.castellan.server.store.UserSort;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The statement for one listing of users. Its conditions and order walk the index of the first key, and start behind a
 * position instead of counting rows.
 */
final class UserQuery {

    private final UserListing listing;
    private final StringJoiner conditions = new StringJoiner(" AND ");
    private final Map<String, Object> values = new LinkedHashMap<>();

    UserQuery(UserListing listing) {
        this.listing = listing;
        conditions.add("u.organization_id = :organization");
        filters();
        if (listing.after() != null) {
            behind(listing.after());
        }
    }

    List<UserRow> rows(Session session, Columns columns) {
        if (!Texts.isStorable(listing.emailKey()) || !Texts.isStorable(listing.namePrefix())) {
            return List.of();
        }
        return session.list(sql(), columns::user, q -> q.bindMap(values).bind("limit", listing.limit()));
    }

    String sql() {
        return "SELECT u.* FROM users u" + assignment() + " WHERE " + conditions + " ORDER BY " + order()
                + " LIMIT :limit";
    }

    private String assignment() {
        return listing.assignedTo() == null
                ? ""
                : " JOIN memberships m ON m.organization_id = u.organization_id AND m.user_id = u.user_id"
                        + " AND m.project_id = :assignedTo";
    }

    private void filters() {
        if (listing.assignedTo() != null) {
            values.put("assignedTo", listing.assignedTo());
        }
        equal("u.role", "role", listing.role() == null ? null : listing.role().value());
        equal("u.is_service_account", "isServiceAccount", listing.isServiceAccount());
        equal("u.email_key", "emailKey", listing.emailKey());
        if (listing.namePrefix() != null && !listing.namePrefix().isEmpty()) {
            prefix(listing.namePrefix());
        }
    }

    private void equal(String column, String variable, @Nullable Object value) {
        if (value != null) {
            conditions.add(column + " = :" + variable);
            values.put(variable, value);
        }
    }

    private void prefix(String prefix) {
        conditions.add("u.name >= :prefix");
        values.put("prefix", prefix);
        String end = Texts.behind(prefix);
        if (end != null) {
            conditions.add("u.name < :prefixEnd");
            values.put("prefixEnd", end);
        }
    }

    private String order() {
        StringJoiner order = new StringJoiner(", ");
        listing.sort().forEach(key -> order.add(column(key) + (key.descending() ? " DESC" : "")));
        return order.add("u.user_id").toString();
    }

    /** The first condition lets the index start at the position; the others are exact. */
    private void behind(UserPosition position) {
        List<UserSort> sort = listing.sort();
        for (int i = 0; i < sort.size(); i++) {
            values.put("after" + i, value(sort.get(i), position));
        }
        values.put("afterId", position.userId());
        conditions.add(column(sort.get(0)) + (sort.get(0).descending() ? " <= " : " >= ") + ":after0");
        StringJoiner places = new StringJoiner(" OR ", "(", ")");
        StringBuilder equalSoFar = new StringBuilder();
        for (int i = 0; i < sort.size(); i++) {
            String column = column(sort.get(i));
            places.add(equalSoFar + column + (sort.get(i).descending() ? " < " : " > ") + ":after" + i);
            equalSoFar.append(column).append(" = :after").append(i).append(" AND ");
        }
        conditions.add(places.add(equalSoFar + "u.user_id > :afterId").toString());
    }

    private static String column(UserSort key) {
        return switch (key.field()) {
            case NAME -> "u.name";
            case EMAIL -> "u.email";
            case ROLE -> "u.role";
            case CREATED_AT -> "u.created_at";
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
