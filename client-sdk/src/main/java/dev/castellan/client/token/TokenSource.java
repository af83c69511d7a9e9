package dev.castellan.client.token;

import java.nio.file.Path;

/**
 * Gets API tokens from wherever they are kept.
 *
 * <p>A client asks when it has no token, in the background shortly before the one it has expires, and once when a server
 * refuses that one; never twice at the same time. It asks on a thread of its own, and for 30 seconds at most: asking may
 * take a while. A source that itself makes calls makes them with another client.
 */
@FunctionalInterface
public interface TokenSource {

    /**
     * Returns a token that is good now.
     *
     * @throws Exception if there is none; calls that need one then fail, with this as the cause
     */
    AccessToken fetch() throws Exception;

    /** Returns a source that reads a file: for the first call, and again when the server refuses what it held. */
    static TokenSource file(Path file) {
        return new TokenFile(file);
    }
}
