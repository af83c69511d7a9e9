package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.internal.store.Tokens;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.server.internal.store.rows.TokenListing;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.jdbc.internal.listing.TokenLists;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.statements.Table;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and changes the API tokens of one organization in a unit of work. */
record JdbcTokens(UnitOfWork work, Table<TokenRow> table) implements Tokens.Editor {

    private static final String COUNT =
            "SELECT count(*) FROM tokens WHERE organization_id = :organization AND user_id = :user";

    private static final String COUNT_USERS =
            "SELECT count(*) FROM users WHERE organization_id = :organization AND user_id = :user";

    /** Selects from the row of the user, because some distributed databases do not accept a subquery in VALUES. */
    private static final String INSERT = """
            INSERT INTO tokens
              (organization_id, token_id, user_id, user_role, user_suspended,
               name, prefix, hash, created_at, expires_at, last_used_at, created_by_user, created_by_token,
               rotated_from, rotated_to)
            SELECT organization_id, ?, user_id, role, suspended, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
            FROM users WHERE organization_id = ? AND user_id = ?""";

    private static final String DELETE = "DELETE FROM tokens WHERE organization_id = ? AND token_id = ?";

    JdbcTokens(UnitOfWork work) {
        this(work, new Table<>(work, "tokens", "token_id", "token", RowMappers::token));
    }

    @Override
    public Optional<TokenRow> get(UUID tokenId) {
        return table.get(tokenId);
    }

    @Override
    public List<TokenRow> getAll(List<UUID> tokenIds) {
        return table.among("token_id", tokenIds);
    }

    @Override
    public List<TokenRow> list(@Nullable UUID after, int limit) {
        return table.page(after, limit).rows(work, table.reader());
    }

    @Override
    public List<TokenRow> ofUser(UUID userId, @Nullable UUID after, int limit) {
        return table.page(after, limit).ownedBy("user_id", userId).rows(work, table.reader());
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
        CreatedBy createdBy = token.createdBy();
        work.changeRowLater(
                culprit,
                INSERT,
                token.tokenId(),
                token.name(),
                token.prefix(),
                token.hash().toBytes(),
                token.createdAt(),
                token.expiresAt(),
                token.lastUsedAt(),
                createdBy == null ? null : createdBy.userId(),
                createdBy == null ? null : createdBy.tokenId(),
                token.rotation().from(),
                token.rotation().to(),
                work.organizationId(),
                token.userId());
        work.usage().add(1, Usage.TOKEN);
    }

    @Override
    public void used(UUID tokenId, Instant instant) {
        table.updateIfExists(tokenId, "last_used_at", instant);
    }

    @Override
    public void update(TokenRow token) {
        work.names().put(token);
        table.update(
                token.tokenId(),
                "name, expires_at, rotated_from, rotated_to",
                token.name(),
                token.expiresAt(),
                token.rotation().from(),
                token.rotation().to());
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
        List<UUID> deleted = work.changed(
                table.deletion("user_id") + " RETURNING token_id",
                row -> row.id("token_id"),
                u -> u.bind("value", userId));
        work.deletedTokens().addAll(deleted);
        work.usage().add(-deleted.size(), Usage.TOKEN);
        return deleted.stream().sorted(Order.OF_IDS).toList();
    }
}
