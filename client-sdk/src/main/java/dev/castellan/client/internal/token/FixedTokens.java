package dev.castellan.client.internal.token;

import dev.castellan.client.token.AccessToken;
import java.util.concurrent.CompletableFuture;

/** One token for good. */
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
        // Nothing was asked, so there is nothing to stop.
    }
}
