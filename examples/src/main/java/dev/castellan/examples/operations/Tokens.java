package dev.castellan.examples.operations;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.Listing;
import dev.castellan.model.DeletedTokens;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Token;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.TokenRotation;
import dev.castellan.model.TokenUpdate;
import java.time.Duration;
import java.util.UUID;

/** An example call of each operation on tokens. */
final class Tokens {

    private Tokens() {}

    static IssuedToken create(CastellanClient client, UUID userId) {
        return client.tokens().create(NewToken.forUser(userId).withName("deployment"));
    }

    static Listing<Token> list(CastellanClient client, UUID userId) {
        return client.tokens().list(TokenFilter.ALL.withUser(userId));
    }

    static Token current(CastellanClient client) {
        return client.tokens().current();
    }

    static Token update(CastellanClient client, UUID tokenId) {
        return client.tokens().update(tokenId, TokenUpdate.none().name("deployment"));
    }

    static IssuedToken rotate(CastellanClient client, UUID tokenId) {
        return client.tokens().rotate(tokenId, TokenRotation.withOverlap(Duration.ofHours(1)));
    }

    static void delete(CastellanClient client, UUID tokenId) {
        client.tokens().delete(tokenId);
    }

    static void deleteCurrent(CastellanClient client) {
        client.tokens().deleteCurrent();
    }

    static DeletedTokens deleteAll(CastellanClient client, UUID userId) {
        return client.tokens().deleteAll(userId);
    }
}
