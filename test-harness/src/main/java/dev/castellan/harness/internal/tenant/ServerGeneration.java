package dev.castellan.harness.internal.tenant;

import dev.castellan.harness.internal.request.IncomingCall;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.tokens.RequestToken;
import dev.castellan.server.internal.tokens.TokenReference;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The server of a tenant between two resets. A reset replaces the server, and requests in flight do not change the rows
 * of the new server.
 *
 * @param server a server that applies the real rules, without a socket
 * @param bare a server with the same rows but without added operations, or {@code server} itself if interceptions
 *     add none
 * @param store the store that both servers use
 */
public record ServerGeneration(CastellanServer server, CastellanServer bare, MemoryStore store) {

    public ApiService service() {
        return server.service();
    }

    /** Returns whether an interception added the operation of a request. */
    public boolean isAdded(IncomingCall call) {
        Endpoint<?, ?> endpoint = call.endpoint();
        return endpoint != null
                // false for HEAD requests, because the GET operations respond to them
                && call.request().method().equals(endpoint.method().name())
                && bare.endpoints().stream()
                        .noneMatch(own ->
                                own.method() == endpoint.method() && own.path().equals(endpoint.path()));
    }

    public boolean knows(String tag) {
        return store.organizationOfTag(tag).isPresent();
    }

    /** Returns the user of a request's token, or null if the request does not have exactly one valid token. */
    @Nullable
    public UUID userOfToken(ApiRequest head) {
        TokenReference token = RequestToken.only(head.headers());
        return token == null
                ? null
                : store.organizationOfTag(token.tag())
                        .flatMap(organization -> user(organization, token.hash()))
                        .orElse(null);
    }

    private Optional<UUID> user(UUID organizationId, TokenHash token) {
        return store.readAs(
                        organizationId,
                        token,
                        ReadHint.NONE,
                        (view, bearer) -> Optional.of(bearer).filter(found -> found.isValidAt(view.now())))
                .flatMap(found -> found)
                .map(CallerRow::userId);
    }
}
