package dev.castellan.server.pipeline;

import static dev.castellan.model.endpoint.ErrorKind.UNAUTHENTICATED;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.Caller;
import dev.castellan.server.Refusal;
import dev.castellan.server.store.Bearer;
import dev.castellan.server.store.ReadHint;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.TokenHash;
import dev.castellan.server.store.View;
import dev.castellan.server.tokens.TokenText;
import org.jspecify.annotations.Nullable;

/**
 * Finds the caller of a request (specification, "Authentication"). Every failure has the same message: nobody learns
 * whether a token exists, has expired or was deleted.
 */
final class Authenticate {

    private static final String HEADER = "Authorization";
    private static final String SCHEME = "Bearer ";

    private final Store store;
    private final LastUse lastUse;

    Authenticate(Store store, LastUse lastUse) {
        this.store = store;
        this.lastUse = lastUse;
    }

    /** Returns the caller as of now. */
    Caller caller(ApiRequest request) {
        String token = bearer(request.headers());
        if (token == null || !TokenText.isWellFormed(token)) {
            throw refused();
        }
        return store.readAs(TokenHash.of(token), ReadHint.NONE, this::recognized)
                .orElseThrow(Authenticate::refused);
    }

    /** Returns the caller anew, in the state that the operation sees: what was revoked meanwhile is refused. */
    static Caller again(View view, Caller caller) {
        Bearer bearer = view.bearer(caller.tokenId()).orElseThrow(Authenticate::refused);
        return callerOf(view, bearer);
    }

    /** Returns whether a request carries a token at all. */
    static boolean carriesToken(Headers headers) {
        return bearer(headers) != null;
    }

    private Caller recognized(View view, Bearer bearer) {
        Caller caller = callerOf(view, bearer);
        lastUse.record(bearer, view.now());
        return caller;
    }

    private static Caller callerOf(View view, Bearer bearer) {
        if (!bearer.token().isValidAt(view.now())) {
            throw refused();
        }
        return new Caller(bearer.organizationId(), bearer.token().tokenId(), bearer.owner());
    }

    private static @Nullable String bearer(Headers headers) {
        String value = headers.first(HEADER);
        if (value == null || headers.count(HEADER) > 1) {
            return null;
        }
        boolean isBearer = value.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
        return isBearer ? value.substring(SCHEME.length()).strip() : null;
    }

    private static Refusal refused() {
        return Refusal.of(UNAUTHENTICATED, "no valid API token: send one as Authorization: Bearer <token>, once");
    }
}
