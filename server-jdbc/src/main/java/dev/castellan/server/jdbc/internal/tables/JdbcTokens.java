package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.internal.store.Tokens;
import dev.castellan.server.internal.store.rows.DailyCalls;
import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.server.internal.store.rows.TokenActivity;
import dev.castellan.server.internal.store.rows.TokenListing;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.schema.ColumnType;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.listing.TokenLists;
import dev.castellan.server.jdbc.internal.statements.Row;
import dev.castellan.server.jdbc.internal.statements.Table;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads and changes the API tokens of one organization in a unit of work. */
record JdbcTokens(UnitOfWork work, Instant now) implements Tokens.Editor {

    private static final Table<TokenRow> TABLE = new Table<>(Schema.TOKENS);

    private static final String COUNT =
            "SELECT count(*) FROM tokens WHERE organization_id = :organization AND user_id = :user AND rule_id IS NULL";

    private static final String COUNT_USERS =
            "SELECT count(*) FROM users WHERE organization_id = :organization AND user_id = :user";

    /** Selects from the row of the user, because some distributed databases do not accept a subquery in VALUES. */
    private static final String INSERT = "INSERT INTO tokens (organization_id, user_role, user_suspended, "
            + TABLE.columns() + ") SELECT organization_id, role, suspended, " + TABLE.placeholders()
            + " FROM users WHERE organization_id = ? AND user_id = ?";

    private static final String FEDERATED = " WHERE organization_id = :organization AND rule_id IS NOT NULL";
    private static final String OF_USER = " AND user_id = :user AND expires_at ";
    private static final String ENDED = " AND expires_at <= :now";

    private static final String DELETE = "DELETE FROM tokens WHERE organization_id = ? AND token_id = ?";

    private static final String ACTIVITY = "last_used_at, last_used_address, daily_calls, last_refused_at,"
            + " last_refused_address, last_refused_code";

    @Override
    public Optional<TokenRow> get(UUID tokenId) {
        return TABLE.get(work, tokenId);
    }

    @Override
    public List<TokenRow> getAll(List<UUID> tokenIds) {
        return TABLE.getAll(work, tokenIds);
    }

    @Override
    public List<TokenRow> list(@Nullable UUID after, int limit) {
        return TABLE.page(after, limit).shownAt(now).rows(work);
    }

    @Override
    public List<TokenRow> ofUser(UUID userId, @Nullable UUID after, int limit) {
        return TABLE.page(after, limit).ownedBy("user_id", userId).shownAt(now).rows(work);
    }

    /** {@inheritDoc} Sorts the tokens of a user in memory, because they are few. */
    @Override
    public List<TokenRow> list(TokenListing listing) {
        UUID user = listing.userId();
        return user == null
                ? new TokenLists(work, now).list(listing)
                : listing.pageOf(ofUser(user, null, Integer.MAX_VALUE).stream());
    }

    @Override
    public List<DailyCalls> calls(Instant since, int limit) {
        return new TokenLists(work, now).calls(since, limit);
    }

    @Override
    public int countOf(UUID userId) {
        return work.count(COUNT, q -> q.bind("user", userId));
    }

    @Override
    public int countFederatedOf(UUID userId) {
        return work.count(
                "SELECT count(*)" + federated("federated_tokens_by_user") + OF_USER + "> :now",
                q -> q.bind("user", userId).bind("now", now));
    }

    @Override
    public Optional<Instant> firstFederatedEndOf(UUID userId) {
        return work.first(
                "SELECT expires_at" + federated("federated_tokens_by_user") + OF_USER
                        + "> :now ORDER BY expires_at LIMIT 1",
                row -> row.get(ColumnType.TIME),
                q -> q.bind("user", userId).bind("now", now));
    }

    @Override
    public List<TokenRow> ofRule(UUID ruleId, @Nullable UUID after, int limit) {
        return TABLE.page(after, limit).ownedBy("rule_id", ruleId).shownAt(now).rows(work);
    }

    @Override
    public boolean anyEnded() {
        return work.first(
                        "SELECT token_id" + federated("federated_tokens_by_end") + ENDED + " LIMIT 1",
                        Row::id,
                        q -> q.bind("now", now))
                .isPresent();
    }

    private String federated(String index) {
        return " FROM tokens" + work.dialect().useIndex(index) + FEDERATED;
    }

    @Override
    public void insert(TokenRow token) {
        String culprit = "token " + token.tokenId() + " of user " + token.userId();
        if (!work.names().isKnown(token.userId())
                && work.count(COUNT_USERS, q -> q.bind("user", token.userId())) == 0) {
            throw new IllegalStateException(culprit + ": no such user");
        }
        work.names().put(token);
        Stream<Object> owner = Stream.of(work.organizationId(), token.userId());
        work.changeRowLater(
                culprit, INSERT, Stream.concat(TABLE.values(token), owner).toArray());
        work.usage().add(token.isStored() ? 1 : 0, Usage.TOKEN);
    }

    @Override
    public void used(UUID tokenId, @Nullable Instant lastUsedAt, TokenActivity activity) {
        TABLE.setIfExists(
                work,
                tokenId,
                ACTIVITY,
                lastUsedAt,
                activity.address(),
                activity.calls(),
                activity.refusedAt(),
                activity.refusedAddress(),
                activity.refusedCode());
    }

    @Override
    public void update(TokenRow token) {
        TABLE.update(work, token);
    }

    @Override
    public void delete(UUID tokenId) {
        String culprit = "token " + tokenId;
        boolean isKnown = work.names().isKnown(tokenId) || get(tokenId).isPresent();
        if (!isKnown || !work.deletedTokens().add(tokenId)) {
            throw new IllegalStateException(culprit + " does not exist");
        }
        work.changeRowLater(culprit, DELETE, work.organizationId(), tokenId);
        work.usage().add(work.names().isFederated(tokenId) ? 0 : -1, Usage.TOKEN);
    }

    @Override
    public List<UUID> deleteOf(UUID userId) {
        List<DeletedToken> deleted = deleted("user_id", userId);
        long stored = deleted.stream().filter(token -> token.end() == null).count();
        work.usage().add(-stored, Usage.TOKEN);
        return shown(deleted).sorted(Order.OF_IDS).toList();
    }

    @Override
    public int deleteOfRule(UUID ruleId) {
        return Math.toIntExact(shown(deleted("rule_id", ruleId)).count());
    }

    private Stream<UUID> shown(List<DeletedToken> deleted) {
        return deleted.stream()
                .filter(token -> token.end() == null || token.end().isAfter(now))
                .map(DeletedToken::id);
    }

    private List<DeletedToken> deleted(String column, UUID value) {
        List<DeletedToken> deleted = work.changed(
                TABLE.deletion(column) + " RETURNING token_id, CASE WHEN rule_id IS NOT NULL THEN expires_at END",
                row -> new DeletedToken(row.id(), row.getOrNull(ColumnType.TIME)),
                u -> u.bind("value", value));
        deleted.forEach(token -> work.deletedTokens().add(token.id()));
        return deleted;
    }

    @Override
    public void deleteEnded(int limit) {
        work.change(
                "DELETE FROM tokens WHERE organization_id = :organization AND token_id IN (SELECT token_id"
                        + federated("federated_tokens_by_end") + ENDED + " LIMIT :limit)",
                u -> u.bind("now", now).bind("limit", limit));
    }

    @Override
    public void deleteEndedOf(UUID userId) {
        work.change(
                "DELETE" + federated("federated_tokens_by_user") + OF_USER + "<= :now",
                u -> u.bind("now", now).bind("user", userId));
    }

    /**
     * A deleted token.
     *
     * @param end the end of a federated token, or null if the token is not federated
     */
    private record DeletedToken(UUID id, @Nullable Instant end) {}
}
