package dev.castellan.server.jdbc.internal.listing;

import dev.castellan.model.Role;
import dev.castellan.server.internal.store.rows.UserListing;
import dev.castellan.server.internal.store.rows.UserPosition;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.store.rows.UserSortKey.Field;
import dev.castellan.server.internal.store.schema.ColumnType;
import dev.castellan.server.jdbc.internal.database.StorableText;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Lists users and reads only a few more rows than it returns. If a project, a name prefix or a text matches few users,
 * sorts them. If many users may match, scans the index for the sort order and skips the users that do not match. If
 * name is the first sort key, a name prefix becomes a range of that index.
 */
public record UserLists(UnitOfWork work) {

    private static final String LEAST_ROLE =
            "SELECT role FROM users WHERE organization_id = :organization AND role > :role ORDER BY role LIMIT 1";
    private static final String LAST_ROLE =
            "SELECT role FROM users WHERE organization_id = :organization ORDER BY role DESC LIMIT 1";
    private static final String NEXT_LARGEST_ROLE =
            "SELECT role FROM users WHERE organization_id = :organization AND role < :role ORDER BY role DESC LIMIT 1";

    public List<UserRow> list(UserListing listing) {
        if (!StorableText.isStorable(listing.emailKey())
                || !StorableText.isStorable(listing.namePrefix())
                || !StorableText.isStorable(listing.search())) {
            return List.of();
        }
        UserListQueries query = new UserListQueries(listing, work);
        return tryShortList(listing, query)
                .orElseGet(() -> query.keys().startWith(Field.ROLE) ? roleByRole(listing) : query.rows(query.walk()));
    }

    /**
     * Finds the users that match the most selective condition, and sorts them. Returns empty if too many users may
     * match.
     */
    private Optional<List<UserRow>> tryShortList(UserListing listing, UserListQueries query) {
        UserConditions conditions = query.conditions();
        if (listing.emailKey() != null) {
            return Optional.of(query.rows(query.lookUp()));
        }
        if (conditions.nameAProject() && isFew(query, query.countMembers())) {
            return Optional.of(query.rows(query.sortMembers()));
        }
        boolean isRange = query.keys().startWith(Field.NAME);
        if (conditions.nameAPrefix() && !isRange && isFew(query, query.countNamed())) {
            return Optional.of(query.rows(query.sortNamed()));
        }
        return conditions.nameAText() ? findByText(query) : Optional.empty();
    }

    private Optional<List<UserRow>> findByText(UserListQueries query) {
        List<UUID> ids = query.idsByText();
        return ids.size() > UserListQueries.MAX_MATCHES ? Optional.empty() : Optional.of(query.rows(ids));
    }

    private boolean isFew(UserListQueries query, String count) {
        return query.count(count) <= UserListQueries.MAX_MATCHES;
    }

    /**
     * Lists the users of each role in turn. Because there are few roles, a listing rarely needs more than two queries
     * for roles and two for users.
     */
    private List<UserRow> roleByRole(UserListing listing) {
        boolean descending = listing.sort().get(0).descending();
        List<UserRow> rows = new ArrayList<>();
        UserPosition after = listing.after();
        Optional<String> role = after == null ? next(null, descending) : Optional.of(after.role());
        while (role.isPresent() && rows.size() < listing.limit()) {
            UserListing rest = ofRole(listing, role.get(), listing.limit() - rows.size());
            UserListQueries query = new UserListQueries(rest, work);
            rows.addAll(query.rows(query.walk()));
            if (rows.size() < listing.limit()) {
                role = next(role.get(), descending);
            }
        }
        return rows;
    }

    private Optional<String> next(@Nullable String role, boolean descending) {
        if (descending && role == null) {
            return work.first(LAST_ROLE, row -> row.get(ColumnType.TEXT), UnitOfWork.Binding.NONE);
        }
        return work.first(
                descending ? NEXT_LARGEST_ROLE : LEAST_ROLE,
                row -> row.get(ColumnType.TEXT),
                q -> q.bind("role", role == null ? "" : role));
    }

    private static UserListing ofRole(UserListing listing, String role, int limit) {
        UserPosition after = listing.after();
        return new UserListing(
                Role.of(role),
                listing.isServiceAccount(),
                listing.assignedTo(),
                null,
                listing.namePrefix(),
                listing.search(),
                listing.namesOnly(),
                listing.sort().subList(1, listing.sort().size()),
                after != null && after.role().equals(role) ? after : null,
                limit);
    }
}
