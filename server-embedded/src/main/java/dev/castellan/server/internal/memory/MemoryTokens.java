package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.memory.OrganizationState.TokenTable;
import dev.castellan.server.store.Tokens;
import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.TokenListing;
import dev.castellan.server.store.rows.TokenRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The API tokens of one organization, as seen by a unit of work. */
record MemoryTokens(UnitOfWork work) implements Tokens.Editor {

    @Override
    public Optional<TokenRow> get(UUID tokenId) {
        return table().rows().find(tokenId);
    }

    Optional<TokenRow> byHash(TokenHash hash) {
        return table().byHash().find(hash).flatMap(this::get);
    }

    @Override
    public List<TokenRow> getAll(List<UUID> tokenIds) {
        return tokenIds.stream().distinct().flatMap(id -> get(id).stream()).toList();
    }

    @Override
    public List<TokenRow> list(@Nullable UUID after, int limit) {
        return table().rows().page(after, limit);
    }

    @Override
    public List<TokenRow> ofUser(UUID userId, @Nullable UUID after, int limit) {
        return table().rows().getAll(table().byUser().page(userId, after, limit));
    }

    @Override
    public List<TokenRow> list(TokenListing listing) {
        UUID user = listing.userId();
        return listing.pageOf(
                user == null
                        ? table().rows().values(null)
                        : table().rows().getAll(table().byUser().list(user)).stream());
    }

    @Override
    public int countOf(UUID userId) {
        return table().byUser().of(userId).size();
    }

    @Override
    public void insert(TokenRow token) {
        work.organization().users().rows().get(token.userId());
        work.insert(work.organization().withTokens(table().plus(token)));
    }

    @Override
    public void used(UUID tokenId, Instant instant) {
        work.change(work.organization().withTokens(table().used(tokenId, instant)));
    }

    @Override
    public void update(TokenRow token) {
        work.change(work.organization().withTokens(table().with(token)));
    }

    @Override
    public void delete(UUID tokenId) {
        work.change(work.organization().withTokens(table().minus(tokenId)));
    }

    @Override
    public List<UUID> deleteOf(UUID userId) {
        List<UUID> owned = table().byUser().list(userId);
        owned.forEach(this::delete);
        return owned;
    }

    private TokenTable table() {
        return work.organization().tokens();
    }
}
