package dev.castellan.server.jdbc.internal.tables;

import static dev.castellan.server.internal.store.schema.ColumnType.COUNT;
import static dev.castellan.server.internal.store.schema.ColumnType.TIME;

import dev.castellan.model.Role;
import dev.castellan.server.internal.store.Users;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.rows.UserActivity;
import dev.castellan.server.internal.store.rows.UserListing;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.StorableText;
import dev.castellan.server.jdbc.internal.listing.UserLists;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.statements.IdList;
import dev.castellan.server.jdbc.internal.statements.Row;
import dev.castellan.server.jdbc.internal.statements.Table;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads and changes the users of one organization in a unit of work. */
record JdbcUsers(UnitOfWork work, Prefetched prefetched) implements Users.Editor {

    private static final Table<UserRow> TABLE = new Table<>(Schema.USERS);
    private static final String ALL = "SELECT " + Schema.USERS.columnList()
            + " FROM users WHERE organization_id = :organization ORDER BY created_at, user_id";
    private static final String ACTIVE_OF_ROLE =
            " WHERE organization_id = :organization AND role = :role AND NOT suspended";
    private static final String IS_SUSPENDED = "suspended AND is_service_account = ";
    private static final String UPDATE_TOKENS = """
            UPDATE tokens SET user_role = :role
            WHERE organization_id = :organization AND user_id = :user AND user_role <> :role""";
    private static final String SUSPEND_TOKENS =
            "UPDATE tokens SET user_suspended = :suspended WHERE organization_id = :organization AND user_id = :user";
    /**
     * The tables whose rows are deleted with a user. Foreign keys delete most of these rows, but some databases do not
     * enforce foreign keys.
     */
    private static final List<String> ROWS_OF_USER = List.of(
            "memberships",
            "invitations",
            "passwords",
            "passkeys",
            "identity_links",
            "device_logins",
            "sessions",
            "known_browsers",
            "federation_rules");

    @Override
    public Optional<UserRow> get(UUID userId) {
        work.requireInUse();
        UserRow cached = prefetched.user();
        if (cached != null && cached.userId().equals(userId) && !work.hasChangedAtOnce()) {
            return Optional.of(work.names().put(cached));
        }
        return TABLE.get(work, userId);
    }

    @Override
    public Map<UUID, UserRow> getAll(List<UUID> userIds) {
        return TABLE.getAll(work, userIds).stream()
                .collect(Collectors.toUnmodifiableMap(UserRow::userId, Function.identity()));
    }

    @Override
    public Optional<UserRow> byEmail(String emailKey) {
        return StorableText.isStorable(emailKey) ? TABLE.first(work, "email_key", emailKey) : Optional.empty();
    }

    @Override
    public List<UserRow> list(UserListing listing) {
        return new UserLists(work).list(listing);
    }

    @Override
    public List<UserRow> all() {
        return work.list(ALL, Schema.USERS::read, UnitOfWork.Binding.NONE);
    }

    @Override
    public int countActiveAdmins() {
        // without a hint, SQLite would use the primary key and read all users of the organization
        String count = "SELECT count(*) FROM users u" + work.dialect().useIndex("users_by_id") + ACTIVE_OF_ROLE;
        return work.count(count, q -> q.bind("role", Role.ORG_ADMIN.value()));
    }

    @Override
    public int countSuspended(boolean isServiceAccount) {
        return work.count(
                "SELECT count(*) FROM users" + work.dialect().useIndex("users_that_are_suspended")
                        + " WHERE organization_id = :organization AND " + IS_SUSPENDED + isServiceAccount,
                UnitOfWork.Binding.NONE);
    }

    @Override
    public List<UserRow> suspended(boolean isServiceAccount, @Nullable UUID after, int limit) {
        return TABLE.page(after, limit).where(IS_SUSPENDED + isServiceAccount).rows(work);
    }

    @Override
    public Map<UUID, UserActivity> activity(List<UUID> userIds) {
        return IdList.select(
                        userIds,
                        list -> work.list(
                                activity(work.dialect()) + list.holds("u.user_id"),
                                JdbcUsers::userActivity,
                                list::bind))
                .stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /**
     * Without hints, SQLite would read all events of the organization. The sum in the search for sessions keeps
     * PostgreSQL from walking all sessions of the organization.
     */
    private static String activity(Dialect dialect) {
        return """
                SELECT u.user_id,
                  (SELECT count(*) FROM tokens t%1$s
                    WHERE t.organization_id = u.organization_id AND t.user_id = u.user_id AND t.rule_id IS NULL),
                  (SELECT max(t.last_used_at) FROM tokens t%1$s
                    WHERE t.organization_id = u.organization_id AND t.user_id = u.user_id),
                  (SELECT max(s.last_seen_at + 0) FROM sessions s%2$s
                    WHERE s.organization_id = u.organization_id AND s.user_id = u.user_id),
                  (SELECT audit_events.at FROM audit_events%3$s
                    WHERE audit_events.organization_id = u.organization_id AND audit_events.actor_id = u.user_id
                    ORDER BY audit_events.at DESC, audit_events.event_id DESC LIMIT 1)
                FROM users u WHERE u.organization_id = :organization AND\s""".formatted(
                        dialect.useIndex("tokens_by_user"),
                        dialect.useIndex("sessions_by_user"),
                        dialect.useIndex("audit_events_by_actor"));
    }

    private static Map.Entry<UUID, UserActivity> userActivity(Row row) {
        return Map.entry(
                row.id(),
                UserActivity.of(row.get(COUNT), row.getOrNull(TIME), row.getOrNull(TIME), row.getOrNull(TIME)));
    }

    @Override
    public void insert(UserRow user) {
        TABLE.insert(work, culprit(user), user);
        work.usage().add(1, Usage.USER);
    }

    /** {@inheritDoc} Also updates the copies of the role in the user's tokens. */
    @Override
    public void update(UserRow user) {
        TABLE.update(work, culprit(user), user);
        work.change(
                UPDATE_TOKENS,
                u -> u.bind("user", user.userId()).bind("role", user.role().value()));
    }

    /** {@inheritDoc} Also updates the copies of the value in the user's tokens. */
    @Override
    public void suspend(UUID userId, boolean suspended) {
        TABLE.set(work, userId, "suspended", suspended);
        work.change(SUSPEND_TOKENS, u -> u.bind("user", userId).bind("suspended", suspended));
    }

    @Override
    public void setLanguage(UUID userId, Locale language) {
        TABLE.set(work, userId, "language", language);
    }

    @Override
    public void delete(UUID userId) {
        String culprit = "user " + userId;
        for (String table : ROWS_OF_USER) {
            work.changeLater(
                    culprit,
                    "DELETE FROM " + table + " WHERE organization_id = ? AND user_id = ?",
                    work.organizationId(),
                    userId);
        }
        work.sendPending();
        TABLE.delete(work, userId);
        work.usage().add(-1, Usage.USER);
    }

    private static String culprit(UserRow user) {
        return "user " + user.userId() + " with e-mail " + user.email();
    }
}
