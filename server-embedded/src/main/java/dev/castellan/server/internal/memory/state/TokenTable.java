package dev.castellan.server.internal.memory.state;

import dev.castellan.server.internal.memory.persistent.Groups;
import dev.castellan.server.internal.memory.persistent.HashIndex;
import dev.castellan.server.internal.memory.persistent.Tree;
import dev.castellan.server.store.rows.TokenRow;
import java.time.Instant;
import java.util.UUID;

/**
 * The API tokens of an organization. Immutable.
 *
 * @param rows the tokens
 * @param byUser the tokens of each user
 * @param byHash the tokens by hash
 */
public record TokenTable(Tree<UUID, TokenRow> rows, Groups<UUID> byUser, HashIndex byHash) {

    static final TokenTable EMPTY = new TokenTable(Tree.rows("token"), Groups.OF_IDS, HashIndex.empty("token"));

    public TokenTable plus(TokenRow token) {
        UUID id = token.tokenId();
        return new TokenTable(rows.plus(id, token), byUser.plus(token.userId(), id), byHash.plus(token.hash(), id));
    }

    public TokenTable used(UUID tokenId, Instant instant) {
        return rows.find(tokenId)
                .map(token -> new TokenTable(rows.with(tokenId, token.usedAt(instant)), byUser, byHash))
                .orElse(this);
    }

    public TokenTable with(TokenRow token) {
        return new TokenTable(rows.with(token.tokenId(), token), byUser, byHash);
    }

    public TokenTable minus(UUID tokenId) {
        TokenRow token = rows.get(tokenId);
        return new TokenTable(rows.minus(tokenId), byUser.minus(token.userId(), tokenId), byHash.minus(token.hash()));
    }
}
