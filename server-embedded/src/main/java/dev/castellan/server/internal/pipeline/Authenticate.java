package dev.castellan.server.internal.pipeline;

import static dev.castellan.model.endpoint.ErrorKind.UNAUTHENTICATED;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.internal.tokens.RequestToken;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.ReadHint;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.TokenOwner;
import java.net.InetAddress;
import java.time.Instant;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds the caller of a request (specification, "Authentication"). Every failure has the same message, so that nobody
 * learns whether a token exists, has expired or was deleted.
 */
final class Authenticate {

    private final Store store;
    private final LastUse lastUse;
    private final LimitRate limitRate;

    Authenticate(Store store, LastUse lastUse, LimitRate limitRate) {
        this.store = store;
        this.lastUse = lastUse;
        this.limitRate = limitRate;
    }

    /**
     * Runs work that reads on behalf of the caller of a request, in a state in which the caller is valid. The work may
     * run more than once; the use of the token, or the failure of the address, is counted once.
     */
    <T> T as(
            ApiRequest request,
            @Nullable InetAddress peer,
            ReadHint hint,
            BiFunction<? super View, ? super Caller, ? extends T> work) {
        Recognition recognition = new Recognition();
        try {
            return store.<T>readAs(hash(request), hint, (view, owner) -> {
                        Caller caller = recognition.of(view, owner);
                        return work.apply(view, caller);
                    })
                    .orElseThrow(recognition::ofNobody);
        } catch (Refusal refusal) {
            if (recognition.owner == null) {
                limitRate.failure(peer);
            }
            throw refusal;
        } finally {
            if (recognition.owner != null) {
                lastUse.record(recognition.owner, recognition.now);
            }
        }
    }

    /** Returns the caller in the state that the operation sees; refuses if the token was revoked in the meantime. */
    static Caller again(View view, Caller caller) {
        return valid(view, view.bearer(caller.tokenId()).orElseThrow(Authenticate::refused));
    }

    private static Caller valid(View view, TokenOwner owner) {
        if (!owner.isValidAt(view.now())) {
            throw refused();
        }
        return new Caller(owner.organizationId(), owner.tokenId(), owner.userId(), owner.role());
    }

    private static TokenHash hash(ApiRequest request) {
        TokenHash hash = RequestToken.only(request.headers());
        if (hash == null) {
            throw refused();
        }
        return hash;
    }

    private static Refusal refused() {
        return Refusal.of(UNAUTHENTICATED, "no valid API token: send one as Authorization: Bearer <token>, once");
    }

    /** The token that was recognized in the last state that was seen. */
    private static final class Recognition {

        private @Nullable TokenOwner owner;
        private Instant now = Instant.MIN;

        private Caller of(View view, TokenOwner candidate) {
            owner = null;
            Caller caller = valid(view, candidate);
            now = view.now();
            owner = candidate;
            return caller;
        }

        private Refusal ofNobody() {
            owner = null;
            return refused();
        }
    }
}
