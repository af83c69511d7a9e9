package dev.castellan.server;

import static dev.castellan.model.endpoint.ErrorKind.INVALID;
import static dev.castellan.model.endpoint.ErrorKind.NOT_FOUND;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.server.internal.rules.Credentials;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.TokenRules;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.people.FirstCredential;
import dev.castellan.server.store.rows.Usage;
import dev.castellan.server.store.rows.UserRow;
import java.util.Comparator;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Issues and revokes tokens for the administration. */
record TokenAdministration(TokenRules creation, QuotaCheck quotas) {

    private static final String RECOVERED = "recovered";

    /**
     * Issues a token to the user that {@code token} names.
     *
     * @throws Refusal if the token names no user or an unknown user, breaks a rule for tokens, or exceeds the quota
     */
    IssuedToken issue(Transaction tx, NewToken token) {
        UUID owner = token.userId();
        if (owner == null) {
            throw Refusal.of(INVALID, "user_id: is required, since no user is calling");
        }
        UserRow user = tx.users().get(owner).orElseThrow(() -> FieldRules.invalid("user_id: no such user " + owner));
        quotas.check(tx, Usage.TOKEN);
        return creation.create(tx, user, token);
    }

    /**
     * Deletes a token.
     *
     * @throws Refusal if the token does not exist
     */
    void revoke(Transaction tx, UUID tokenId) {
        if (tx.tokens().get(tokenId).isEmpty()) {
            throw Refusal.of(NOT_FOUND, "no such token " + tokenId + " in this organization: list its tokens first");
        }
        tx.tokens().delete(tokenId);
    }

    /**
     * Issues a token to an {@code org_admin}. If {@code userId} is null, selects the oldest {@code org_admin},
     * preferring users that are not suspended, then human users. Deletes that user's credentials and sessions unless
     * {@code keepCredentials} is true.
     *
     * @throws Refusal if the named user is not an {@code org_admin}, or if the selected user is suspended or already
     *     owns the maximum number of tokens
     */
    IssuedToken recoverAdmin(Transaction tx, @Nullable UUID userId, boolean keepCredentials) {
        UserRow admin = tx.users().all().stream()
                .filter(UserRow::isAdmin)
                .filter(user -> userId == null || userId.equals(user.userId()))
                .min(Comparator.comparing(UserRow::isActiveAdmin).reversed().thenComparing(UserRow::isServiceAccount))
                .orElseThrow(
                        () -> FieldRules.invalid("user " + userId + " is not an org_admin: name another, or none"));
        tx.put(new FirstCredential(null, tx.firstCredential().userId()));
        if (!keepCredentials) {
            Credentials.delete(tx, admin.userId());
        }
        return creation.create(tx, admin, NewToken.forUser(admin.userId()).named(RECOVERED));
    }
}
