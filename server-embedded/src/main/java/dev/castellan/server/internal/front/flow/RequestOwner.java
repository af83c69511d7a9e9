package dev.castellan.server.internal.front.flow;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.internal.front.turns.TurnKey;
import dev.castellan.server.internal.tokens.RequestToken;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.spi.Caller;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * On whose behalf a request takes turns and holds bytes: guessed from its head, and known once its caller is. Used by
 * one thread at a time.
 */
final class RequestOwner {

    private final ApiService service;
    private final ApiRequest head;
    private final @Nullable InetSocketAddress peer;
    private @Nullable TurnKey key;

    RequestOwner(ApiService service, ApiRequest head, @Nullable InetSocketAddress peer) {
        this.service = service;
        this.head = head;
        this.peer = peer;
    }

    /** Returns the key of the caller, or the guess if the caller is not known. */
    TurnKey key(@Nullable Caller caller) {
        TurnKey known = key;
        if (known == null) {
            known = guess();
        }
        if (caller != null && !known.owner().equals(caller.organizationId())) {
            known = TurnKey.of(caller.organizationId(), tokenMark());
        }
        key = known;
        return known;
    }

    private TurnKey guess() {
        UUID organization = service.guessOrganization(head);
        return organization == null ? TurnKey.ofStranger(peer) : TurnKey.of(organization, tokenMark());
    }

    /** Returns what tells the tokens of an organization apart, as long as a client writes its token in one way. */
    private int tokenMark() {
        return Objects.hashCode(RequestToken.credentials(head.headers()));
    }
}
