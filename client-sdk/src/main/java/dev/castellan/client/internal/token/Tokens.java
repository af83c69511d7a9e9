package dev.castellan.client.internal.token;

import dev.castellan.client.token.AccessToken;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The tokens of a client. Thread-safe. */
interface Tokens {

    /** Returns the current token if it is valid, otherwise {@code null}. Does not wait. */
    @Nullable
    AccessToken atHand();

    /** Returns the current token, or queries the source. Cancelling the future does not stop the source. */
    CompletableFuture<AccessToken> token();

    /**
     * Returns a future that is true if a token other than the refused token is available.
     *
     * @param refused the value of the refused token
     */
    CompletableFuture<Boolean> renew(String refused);

    /** Stops the source, and fails the pending futures. */
    void close();
}
