package dev.castellan.server.jdbc.internal.listing;

import dev.castellan.server.internal.store.rows.UserListing;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.statements.IdList;
import dev.castellan.server.jdbc.internal.statements.Row;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The alternative SQL statements for a list of users. All of them have the same parameters. */
final class UserListQueries {

    /** The maximum number of users to sort for a page. */
    static final int MAX_MATCHES = 2_000;

    private static final String COLUMNS = Schema.USERS.columnList("u");

    private static final String MEMBERS = "SELECT user_id AS member_id FROM memberships"
            + " WHERE organization_id = :organization AND project_id = :assignedTo ORDER BY user_id LIMIT ";

    private final UserListing listing;
    private final UserSortKeys keys;
    private final UserConditions conditions;
    private final UnitOfWork work;

    UserListQueries(UserListing listing, UnitOfWork work) {
        this.listing = listing;
        this.keys = UserSortKeys.of(listing);
        this.conditions = new UserConditions(listing, keys);
        this.work = work;
    }

    UserSortKeys keys() {
        return keys;
    }

    UserConditions conditions() {
        return conditions;
    }

    List<UserRow> rows(String sql) {
        return work.list(sql, Schema.USERS::read, q -> q.bindMap(conditions.values()));
    }

    /** Returns the ids of at most {@link #MAX_MATCHES} + 1 users whose name or address contains the text. */
    List<UUID> idsByText() {
        return work.list(findByText(), Row::id, q -> q.bindMap(conditions.values()));
    }

    List<UserRow> rows(List<UUID> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        IdList list = new IdList(ids);
        return work.list(sortByIds(list), Schema.USERS::read, q -> {
            q.bindMap(conditions.values());
            list.bind(q);
        });
    }

    int count(String sql) {
        return work.count(sql, q -> q.bindMap(conditions.values()));
    }

    /** Returns the statement that finds a user by e-mail address. */
    String lookUp() {
        return "SELECT " + COLUMNS + " FROM users u WHERE organization_id = :organization AND email_key = :emailKey"
                + and(conditions.ofIds()) + " LIMIT :limit";
    }

    /** Returns the statement that scans the index for the sort order and skips users that do not match. */
    String walk() {
        List<String> places = listing.after() == null ? List.of("") : keys.starts();
        List<String> walks = new ArrayList<>();
        for (String place : places) {
            walks.addAll(walks(COLUMNS, keys.index(), conditions.ofWalk(place), keys.order(), ":limit"));
        }
        return walks.size() == 1 ? walks.get(0) : merged(walks);
    }

    /**
     * Returns the statement that finds the ids of users whose name or address contains the text. The statement returns
     * at most {@link #MAX_MATCHES} + 1 ids.
     */
    private String findByText() {
        int limit = MAX_MATCHES + 1;
        return union(walks("user_id", "users_by_search_text", conditions.ofText(), "search_text", limit + ""))
                + " LIMIT " + limit;
    }

    /**
     * Returns the statement that sorts users with these ids. The inner limit prevents SQLite from scanning an index.
     */
    private String sortByIds(IdList ids) {
        return "SELECT " + COLUMNS + " FROM (SELECT * FROM users WHERE organization_id = :organization AND "
                + ids.holds("user_id")
                + " LIMIT " + MAX_MATCHES + ") u WHERE organization_id = :organization" + and(conditions.ofIds())
                + " ORDER BY " + keys.order() + " LIMIT :limit";
    }

    /** Returns the statement that counts users with the name prefix. The count stops at {@link #MAX_MATCHES} + 1. */
    String countNamed() {
        int limit = MAX_MATCHES + 1;
        return "SELECT count(*) FROM ("
                + union(walks("user_id", "users_by_name", conditions.range(), "name", limit + "")) + " LIMIT " + limit
                + ") named";
    }

    /** Returns the statement that sorts up to {@link #MAX_MATCHES} users with the name prefix. */
    String sortNamed() {
        return merged(walks(COLUMNS, "users_by_name", conditions.ofNamed(), "name", MAX_MATCHES + ""));
    }

    /** Returns the statement that counts the members of the project. The count stops at {@link #MAX_MATCHES} + 1. */
    String countMembers() {
        return "SELECT count(*) FROM (" + MEMBERS + (MAX_MATCHES + 1) + ") m";
    }

    /** Returns the statement that sorts up to {@link #MAX_MATCHES} members of the project. */
    String sortMembers() {
        return "SELECT " + COLUMNS + " FROM (" + MEMBERS + MAX_MATCHES + ") m"
                + work.dialect().lookUp("users", "u", "user_id = m.member_id")
                + " WHERE u.organization_id = :organization" + and(conditions.ofMembers()) + " ORDER BY " + keys.order()
                + " LIMIT :limit";
    }

    private List<String> walks(String columns, String index, List<String> filters, String order, String limit) {
        return UserPartition.of(listing).stream()
                .map(users -> "SELECT " + columns + " FROM users u"
                        + work.dialect().useIndex(users.indexOr(index))
                        + " WHERE organization_id = :organization AND " + users.condition() + and(filters)
                        + " ORDER BY "
                        + order + " LIMIT " + limit)
                .toList();
    }

    private String merged(List<String> walks) {
        return union(walks) + " ORDER BY " + keys.order() + " LIMIT :limit";
    }

    private static String union(List<String> walks) {
        List<String> parts = new ArrayList<>();
        walks.forEach(walk -> parts.add("SELECT * FROM (" + walk + ") w" + parts.size()));
        return String.join(" UNION ALL ", parts);
    }

    private static String and(List<String> conditions) {
        return conditions.isEmpty() ? "" : " AND " + String.join(" AND ", conditions);
    }
}
