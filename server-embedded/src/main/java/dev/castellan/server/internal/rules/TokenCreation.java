package dev.castellan.server.internal.rules;

import static dev.castellan.model.endpoint.ErrorKind.CONFLICT;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.server.internal.settings.ServerSettings;
import dev.castellan.server.internal.tokens.TokenFactory;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.UserRow;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Creates tokens, for requests and for the administration. */
public final class TokenCreation {

    private final IdSource ids;
    private final Limits limits;
    private final @Nullable Duration longestLife;
    private final TokenFactory factory;

    /** Creates tokens with the ids, limits and secrets of these settings. */
    public TokenCreation(ServerSettings settings) {
        this.ids = settings.ids();
        this.limits = settings.limits;
        this.longestLife = settings.longestTokenLife;
        this.factory = new TokenFactory(settings.secrets);
    }

    /**
     * Creates a token of an existing user.
     *
     * @throws Refusal if a field is wrong or the user owns too many tokens
     */
    public IssuedToken create(Transaction tx, UserRow owner, NewToken token) {
        FieldRules.checkOptionalName(token.name());
        Instant expiresAt = expiry(tx.now(), token.expiresAt());
        if (tx.tokens().countOf(owner.userId()) >= limits.tokensPerUser()) {
            throw Refusal.of(
                    CONFLICT,
                    "user " + owner.userId() + " owns " + limits.tokensPerUser()
                            + " API tokens, the most allowed: delete some first");
        }
        TokenFactory.Made made = factory.make(ids.nextRow(), owner, token.name(), tx.now(), expiresAt);
        tx.tokens().insert(made.row());
        return made.issued();
    }

    private @Nullable Instant expiry(Instant now, @Nullable Instant asked) {
        Instant latest = longestLife == null ? null : now.plus(longestLife);
        if (asked == null) {
            return latest;
        }
        Instant expiresAt = asked.truncatedTo(ChronoUnit.MILLIS);
        if (!expiresAt.isAfter(now)) {
            throw FieldRules.invalid("expires_at: must lie in the future");
        }
        if (latest != null && expiresAt.isAfter(latest)) {
            throw FieldRules.invalid("expires_at: must lie within " + longestLife + " from now");
        }
        return expiresAt;
    }
}
