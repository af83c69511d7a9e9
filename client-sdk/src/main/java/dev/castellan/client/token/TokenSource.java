package dev.castellan.client.token;

import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.Callable;

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

    /**
     * Returns a source that exchanges the JWT in a file for API tokens (RFC 8693), by a rule of the organization. The
     * source reads the file for each exchange, because a platform such as Kubernetes replaces it. The client that has
     * this source sends the exchange to its base URL, with its headers and retries, within 25 seconds.
     *
     * @param ruleId the id of the rule, which names the service account
     * @param jwtFile a file that contains a JWT, and white space around it
     */
    static TokenSource federated(UUID ruleId, Path jwtFile) {
        return FederatedSource.of(ruleId, jwtFile);
    }

    /**
     * Returns a source that exchanges JWTs of a platform for API tokens, like {@link #federated(UUID, Path)}, and gets
     * each JWT from a function, which may block.
     *
     * @param ruleId the id of the rule, which names the service account
     * @param jwts returns a valid JWT
     */
    static TokenSource federated(UUID ruleId, Callable<String> jwts) {
        return FederatedSource.of(ruleId, jwts);
    }
}
