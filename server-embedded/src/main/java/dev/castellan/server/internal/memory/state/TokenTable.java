package dev.castellan.server.internal.memory.state;

import dev.castellan.server.internal.memory.persistent.Groups;
import dev.castellan.server.internal.memory.persistent.Tree;
import dev.castellan.server.store.rows.TokenRow;
import java.time.Instant;
import java.util.UUID;

/**
 * The API tokens of an organization. Immutable.
 *
 * @param rows the tokens
 * @param byUser the tokens of a user
 */
public record TokenTable(Tree<UUID, TokenRow> rows, Groups<UUID> byUser) {

    static final TokenTable EMPTY = new TokenTable(Tree.rows("token"), Groups.OF_IDS);

    public TokenTable plus(TokenRow token) {
        return new TokenTable(rows.plus(token.tokenId(), token), byUser.plus(token.userId(), token.tokenId()));
    }

    public TokenTable used(UUID tokenId, Instant instant) {
        return rows.find(tokenId)
                .map(token -> new TokenTable(rows.with(tokenId, token.usedAt(instant)), byUser))
                .orElse(this);
    }

    public TokenTable minus(UUID tokenId) {
        TokenRow token = rows.get(tokenId);
        return new TokenTable(rows.minus(tokenId), byUser.minus(token.userId(), tokenId));
    }
}
