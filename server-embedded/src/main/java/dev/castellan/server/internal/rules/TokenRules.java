package dev.castellan.server.internal.rules;

import dev.castellan.model.Bounds;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.TokenRotation;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.configuration.RuleSettings;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.TokenLimits;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.tokens.TokenGenerator;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Creates and rotates tokens. API operations and the administration use this class. */
public final class TokenRules {

    private final IdSource ids;
    private final int perUser;
    private final @Nullable Duration maxLifetime;
    private final TokenGenerator factory;

    /** Creates an instance that uses the id source, the limits and the secret source of these settings. */
    public TokenRules(RuleSettings settings) {
        this.ids = settings.sources().ids();
        this.perUser = settings.tokens().perUser();
        this.maxLifetime = settings.tokens().maxLifetime();
        this.factory = new TokenGenerator(settings.sources().secrets());
    }

    /**
     * Creates a token for an existing user, on behalf of the administration.
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
        Instant expiresAt = expiry(tx).of(tx.now(), token.expiresAt(), maker);
        TokenLimits limits = TokenLimitRules.of(token, maker);
        TokenGenerator.GeneratedToken generated = make(tx, owner, token.name(), expiresAt, maker, limits);
        tx.tokens().insert(generated.row());
        return generated.issued();
    }

    /**
     * Replaces a token with a new one that has the same name, owner and limits.
     *
     * @param maker the creator and the latest allowed expiry of the new token, or null if no user requests the rotation
     * @throws Refusal if a field is not valid, if the token was already rotated, or if the owner is suspended or
     *     already owns the maximum number of tokens
     */
    public IssuedToken rotate(Transaction tx, TokenRow old, TokenRotation rotation, @Nullable TokenParent maker) {
        UUID id = old.tokenId();
        int overlap = rotation.overlapSeconds();
        if (overlap < 0 || overlap > Bounds.OVERLAP_SECONDS) {
            throw FieldRules.invalid("overlap_seconds: must be 0 to " + Bounds.OVERLAP_SECONDS + ", is " + overlap);
        }
        Instant expiresAt = expiry(tx).ofRotation(old, tx.now(), rotation.expiresAt(), maker);
        if (old.rotation().to() != null) {
            throw Refusal.of(
                            ErrorCode.TOKEN_ROTATED,
                            "token " + id + " was already rotated: token "
                                    + old.rotation().to() + " replaces it")
                    .withValues(old.rotation().to());
        }
        TokenLimits limits = TokenLimitRules.ofRotation(old, maker);
        deleteEnded(tx, old.rotation().from());
        UserRow owner = AccessibleResources.user(tx, old.userId());
        TokenGenerator.GeneratedToken generated =
                make(tx, owner, old.name(), expiresAt, maker, limits).rotatedFrom(id);
        tx.tokens().insert(generated.row());
        Instant end = tx.now().plusSeconds(overlap);
        tx.tokens().update(old.rotatedTo(generated.row().tokenId(), old.isValidAt(end) ? end : old.expiresAt()));
        return generated.issued();
    }

    private TokenExpiryRules expiry(View view) {
        return new TokenExpiryRules(view.organization().limits().tokenLifetime(maxLifetime));
    }

    /**
     * Deletes the predecessor of a token that is rotated again, if the predecessor has expired. Otherwise, repeated
     * rotations would fill the list of tokens.
     */
    private static void deleteEnded(Transaction tx, @Nullable UUID tokenId) {
        if (tokenId != null
                && tx.tokens()
                        .get(tokenId)
                        .filter(token -> !token.isValidAt(tx.now()))
                        .isPresent()) {
            tx.tokens().delete(tokenId);
        }
    }

    private TokenGenerator.GeneratedToken make(
            Transaction tx,
            UserRow owner,
            @Nullable String name,
            @Nullable Instant expiresAt,
            @Nullable TokenParent maker,
            TokenLimits limits) {
        if (owner.suspended()) {
            throw Refusal.of(ErrorCode.SUSPENDED, "user " + owner.userId() + " is suspended: end the suspension first");
        }
        // most organizations have so few tokens that the database need not count those of the user
        if (tx.usage().tokens() >= perUser && tx.tokens().countOf(owner.userId()) >= perUser) {
            throw Refusal.of(
                            ErrorCode.MAXIMUM_REACHED,
                            "user " + owner.userId() + " owns " + perUser
                                    + " API tokens, the maximum: delete some first")
                    .withValues(perUser);
        }
        CreatedBy createdBy = maker == null ? null : maker.by();
        return factory.make(
                tx.organization().tag(), ids.nextRow(), owner, name, tx.now(), expiresAt, createdBy, limits);
    }
}
