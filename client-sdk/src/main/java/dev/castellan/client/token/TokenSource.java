package dev.castellan.client.token;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Provides API tokens, for example from a file or a secret store.
 *
 * <p>A client calls its source when it has no token, in the background shortly before its token expires, and once after
 * the server rejects the token. If a new token has expired by the client's clock, the client uses it until the server
 * rejects it, because the clocks may differ. The client does not call the source concurrently. The source runs on a separate
 * thread, so it may block. After 30 seconds, the client interrupts the thread, and can then call the source again. A
 * source that calls the API must use a different client.
 */
@FunctionalInterface
public interface TokenSource {

    /**
     * Returns a valid token.
     *
     * @throws Exception if no token is available. Calls that need a token then fail with this exception as the cause
     */
    AccessToken fetch() throws Exception;

    /**
     * Returns a source that reads a file before the first call, and again after a server rejects the token. White space
     * around the token is ignored.
     */
    static TokenSource file(Path file) {
        return () -> {
            String text = Files.readString(file).strip();
            try {
                return AccessToken.of(text);
            } catch (IllegalArgumentException e) {
                // Omits the cause, because this message already contains the cause's message.
                throw new IllegalArgumentException(file + " holds no token: " + e.getMessage());
            }
        };
    }
}
