package dev.castellan.client.internal.token;

import dev.castellan.client.token.AccessToken;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The tokens of a client. Thread-safe. */
interface Tokens {

    /** Returns the present token if it is valid. Never waits. */
    @Nullable
    AccessToken atHand();

    /** Returns the present token, or asks the source for one. Cancelling the future does not stop the source. */
    CompletableFuture<AccessToken> token();

    /**
     * Returns a future of whether there is another token than the refused one.
     *
     * @param refused the value of the refused token
     */
    CompletableFuture<Boolean> renew(String refused);

    /** Stops asking for tokens, and ends the waits for one. */
    void close();
}
