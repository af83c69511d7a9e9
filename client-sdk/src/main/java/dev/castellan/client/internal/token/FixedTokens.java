package dev.castellan.client.internal.token;

import dev.castellan.client.token.AccessToken;
import java.util.concurrent.CompletableFuture;

/** A fixed token. */
public record FixedTokens(AccessToken atHand) implements Tokens {

    @Override
    public CompletableFuture<AccessToken> token() {
        return CompletableFuture.completedFuture(atHand);
    }

    @Override
    public CompletableFuture<Boolean> renew(String refused) {
        return CompletableFuture.completedFuture(false);
    }

    @Override
    public void close() {
        // A fixed token has no source.
    }
}
