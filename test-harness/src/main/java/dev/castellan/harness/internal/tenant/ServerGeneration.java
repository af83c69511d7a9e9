package dev.castellan.harness.internal.tenant;

import dev.castellan.harness.request.IncomingCall;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.internal.tokens.RequestToken;
import dev.castellan.server.internal.tokens.TokenReference;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.store.ReadHint;
import dev.castellan.server.store.memory.MemoryStore;
import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.TokenOwner;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The server of a tenant between two resets. A reset replaces it, so that a request in flight changes nothing
 * afterwards.
 *
 * @param server answers by the real rules, without a socket
 * @param bare the same server over the same rows, without the operations of stubs; the server itself if there are none
 * @param store its store
 */
public record ServerGeneration(CastellanServer server, CastellanServer bare, MemoryStore store) {

    public ApiService service() {
        return server.service();
    }

    /** Returns whether a request calls an operation that the server serves only for a stub. */
    public boolean servesForStubs(IncomingCall call) {
        Endpoint<?, ?> endpoint = call.endpoint();
        return endpoint != null
                // not for HEAD, which no stub takes, and which works wherever GET does
                && call.request().method().equals(endpoint.method().name())
                && bare.endpoints().stream()
                        .noneMatch(own ->
                                own.method() == endpoint.method() && own.path().equals(endpoint.path()));
    }

    /** Returns whether an organization has this tag. */
    public boolean knows(String tag) {
        return store.organizationOfTag(tag).isPresent();
    }

    /**
     * Returns the owner of the only token that a request carries; null if there is no token, more than one, or it is
     * not valid now.
     */
    @Nullable
    public UUID ownerOfToken(ApiRequest head) {
        TokenReference token = RequestToken.only(head.headers());
        return token == null
                ? null
                : store.organizationOfTag(token.tag())
                        .flatMap(organization -> owner(organization, token.hash()))
                        .orElse(null);
    }

    private Optional<UUID> owner(UUID organizationId, TokenHash token) {
        return store.readAs(
                        organizationId,
                        token,
                        ReadHint.NONE,
                        (view, bearer) -> Optional.of(bearer).filter(found -> found.isValidAt(view.now())))
                .flatMap(found -> found)
                .map(TokenOwner::userId);
    }
}
