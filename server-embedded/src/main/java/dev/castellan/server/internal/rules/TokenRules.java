package dev.castellan.server.internal.rules;

import static dev.castellan.model.endpoint.ErrorKind.CONFLICT;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.server.internal.settings.RuleSettings;
import dev.castellan.server.internal.tokens.TokenGenerator;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.CreatedBy;
import dev.castellan.server.store.rows.UserRow;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Creates tokens on behalf of requests and of the administration. */
public final class TokenRules {

    private final IdSource ids;
    private final int perUser;
    private final TokenExpiry expiry;
    private final TokenGenerator factory;

    /** Creates an instance that uses the id source, the limits and the secret source of these settings. */
    public TokenRules(RuleSettings settings) {
        this.ids = settings.sources().ids();
        this.perUser = settings.tokens().perUser();
        this.expiry = new TokenExpiry(settings.tokens().longestLife());
        this.factory = new TokenGenerator(settings.sources().secrets());
    }

    /**
     * Creates a token for an existing user, without a request.
     *
     * @throws Refusal if a field is not valid, or if the user is suspended or already owns the maximum number of tokens
     */
    public IssuedToken create(Transaction tx, UserRow owner, NewToken token) {
        return create(tx, owner, token, null);
    }

    /**
     * Creates a token for an existing user.
     *
     * @param maker the creator and the latest allowed expiry, or null if no user requests the token
     * @throws Refusal if a field is not valid, or if the user is suspended or already owns the maximum number of tokens
     */
    public IssuedToken create(Transaction tx, UserRow owner, NewToken token, @Nullable TokenParent maker) {
        FieldRules.checkOptionalName(token.name());
        Instant expiresAt = expiry.of(tx.now(), token.expiresAt(), maker);
        if (owner.suspended()) {
            throw Refusal.of(CONFLICT, "user " + owner.userId() + " is suspended: end the suspension first");
        }
        if (tx.tokens().countOf(owner.userId()) >= perUser) {
            throw Refusal.of(
                    CONFLICT,
                    "user " + owner.userId() + " owns " + perUser + " API tokens, the most allowed: delete some first");
        }
        CreatedBy createdBy = maker == null ? null : maker.by();
        TokenGenerator.Made made = factory.make(
                tx.organization().tag(), ids.nextRow(), owner, token.name(), tx.now(), expiresAt, createdBy);
        tx.tokens().insert(made.row());
        return made.issued();
    }
}
