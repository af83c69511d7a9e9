package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.internal.store.Tokens;
import dev.castellan.server.internal.store.rows.DailyCalls;
import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.server.internal.store.rows.TokenActivity;
import dev.castellan.server.internal.store.rows.TokenListing;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.Usage;
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
record JdbcTokens(UnitOfWork work) implements Tokens.Editor {

    private static final Table<TokenRow> TABLE = new Table<>(Schema.TOKENS);

    private static final String COUNT =
            "SELECT count(*) FROM tokens WHERE organization_id = :organization AND user_id = :user";

    private static final String COUNT_USERS =
            "SELECT count(*) FROM users WHERE organization_id = :organization AND user_id = :user";

    /** Selects from the row of the user, because some distributed databases do not accept a subquery in VALUES. */
    private static final String INSERT = "INSERT INTO tokens (organization_id, user_role, user_suspended, "
            + TABLE.columns() + ") SELECT organization_id, role, suspended, " + TABLE.placeholders()
            + " FROM users WHERE organization_id = ? AND user_id = ?";

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
        return TABLE.page(after, limit).rows(work);
    }

    @Override
    public List<TokenRow> ofUser(UUID userId, @Nullable UUID after, int limit) {
        return TABLE.page(after, limit).ownedBy("user_id", userId).rows(work);
    }

    /** {@inheritDoc} Sorts the tokens of a user in memory, because they are few. */
    @Override
    public List<TokenRow> list(TokenListing listing) {
        UUID user = listing.userId();
        return user == null
                ? new TokenLists(work).list(listing)
                : listing.pageOf(ofUser(user, null, Integer.MAX_VALUE).stream());
    }

    @Override
    public List<DailyCalls> calls(Instant since, int limit) {
        return new TokenLists(work).calls(since, limit);
    }

    @Override
    public int countOf(UUID userId) {
        return work.count(COUNT, q -> q.bind("user", userId));
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
        work.usage().add(1, Usage.TOKEN);
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
        work.usage().add(-1, Usage.TOKEN);
    }

    @Override
    public List<UUID> deleteOf(UUID userId) {
        List<UUID> deleted =
                work.changed(TABLE.deletion("user_id") + " RETURNING token_id", Row::id, u -> u.bind("value", userId));
        work.deletedTokens().addAll(deleted);
        work.usage().add(-deleted.size(), Usage.TOKEN);
        return deleted.stream().sorted(Order.OF_IDS).toList();
    }
}
