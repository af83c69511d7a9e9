package dev.castellan.server.internal.rules;

import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.TokenLimits;
import dev.castellan.server.spi.Caller;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The creator of a new token.
 *
 * @param by the user, and the token of the user's request or session
 * @param lastExpiry the latest expiry of the new token, or null for no limit
 * @param limits the limits that the new token has at least
 */
public record TokenParent(CreatedBy by, @Nullable Instant lastExpiry, TokenLimits limits) {

    /**
     * Returns the creator for a caller, or null for the administration. A session that was started with a token is
     * treated like that token, because a user who signs in with a token must not be able to create a token that
     * outlives it.
     */
    public static @Nullable TokenParent of(View view, Caller caller) {
        UUID token = caller.tokenId();
        UUID session = caller.sessionId();
        if (token != null) {
            return ofToken(view, token).orElse(null);
        }
        return session == null ? null : ofSession(view, caller.userId(), session);
    }

    private static TokenParent ofSession(View view, UUID user, UUID session) {
        return view.sessions()
                .get(session)
                .map(SessionRow::tokenId)
                .flatMap(token -> ofToken(view, token))
                .orElseGet(() -> new TokenParent(new CreatedBy(user, null), null, TokenLimits.NONE));
    }

    private static Optional<TokenParent> ofToken(View view, UUID token) {
        return view.bearer(token)
                .map(owner -> new TokenParent(
                        new CreatedBy(owner.userId(), owner.tokenId()), owner.expiresAt(), owner.limits()));
    }
}
