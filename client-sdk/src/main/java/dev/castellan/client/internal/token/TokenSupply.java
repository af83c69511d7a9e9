package dev.castellan.client.internal.token;

import dev.castellan.client.token.AccessToken;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The tokens of a client. Thread-safe. */
interface TokenSupply {

    /** Returns the current token, or {@code null} if there is no valid token. Does not block. */
    @Nullable
    AccessToken current();

    /**
     * Returns the current token if it is valid, else queries the source. Cancelling the future does not stop the
     * source.
     */
    CompletableFuture<AccessToken> token();

    /**
     * Looks for a token other than the rejected token. The result of the future is true if such a token is available.
     *
     * @param rejected the value of the rejected token
     */
    CompletableFuture<Boolean> renew(String rejected);

    /**
     * Takes the expiry time that a server has reported for a token. If there is a source, it is queried in time for
     * another token.
     *
     * @return false if there is no source
     */
    boolean expires(String token, Instant end);

    /** Stops the source and fails the pending futures. */
    void close();
}
