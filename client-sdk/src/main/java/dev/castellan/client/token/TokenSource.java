package dev.castellan.client.token;

/**
 * Provides API tokens, for example from a secret store.
 *
 * <p>A client calls its source when it has no token, in the background before its token expires according to the source
 * or the server, and once after the server rejects the token. If a new token has expired by the client's clock, the
 * client uses it until the server rejects it, because the clocks may differ. The client does not call the source
 * concurrently. The source runs on a separate thread, so it may block. After 30 seconds, the client interrupts the
 * thread, and can then call the source again. A source that calls the API must use a different client.
 */
@FunctionalInterface
public interface TokenSource {

    /**
     * Returns a valid token.
     *
     * @throws Exception if no token is available. Calls that need a token then fail with this exception as the cause
     */
    AccessToken fetch() throws Exception;
}
