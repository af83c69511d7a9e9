package dev.castellan.client.internal.token;

import dev.castellan.client.token.AccessToken;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The tokens that a client acts with. Thread-safe. */
interface Tokens {

    /** Returns a token if a good one is at hand; never waits. */
    @Nullable
    AccessToken atHand();

    /** Returns the token that is at hand, or the one that comes once the source was asked; cancelling it ends nothing. */
    CompletableFuture<AccessToken> token();

    /**
     * Returns, once it is known, whether there is another token than the one that a server has refused.
     *
     * @param refused the value of the refused token
     */
    CompletableFuture<Boolean> renew(String refused);

    /** Stops asking for tokens; whoever waits for one waits no longer. */
    void close();
}
