package dev.castellan.server.store.memory;

import dev.castellan.server.store.TokenRow;
import java.time.Instant;
import java.util.UUID;

/**
 * The API tokens of an organization. Immutable.
 *
 * @param rows the tokens
 * @param byUser the tokens of a user
 */
record TokenTable(Rows<TokenRow> rows, Groups byUser) {

    static final TokenTable EMPTY = new TokenTable(Rows.empty("token"), Groups.EMPTY);

    TokenTable plus(TokenRow token) {
        return new TokenTable(rows.plus(token.tokenId(), token), byUser.plus(token.userId(), token.tokenId()));
    }

    TokenTable used(UUID tokenId, Instant instant) {
        return rows.find(tokenId)
                .map(token -> new TokenTable(rows.replacing(tokenId, token.usedAt(instant)), byUser))
                .orElse(this);
    }

    TokenTable minus(UUID tokenId) {
        TokenRow token = rows.get(tokenId);
        return new TokenTable(rows.minus(tokenId), byUser.minus(token.userId(), tokenId));
    }
}
