package dev.castellan.server;

import static dev.castellan.model.endpoint.ErrorKind.INVALID;
import static dev.castellan.model.endpoint.ErrorKind.NOT_FOUND;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Token;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.internal.rules.TokenCreation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.TokenRow;
import dev.castellan.server.store.rows.UserRow;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Issues, lists and revokes tokens for an administrator of the machine, who is not a user of the organization. */
final class TokenAdministration {

    private static final String RECOVERED = "recovered";

    private final TokenCreation creation;

    /** Creates tokens by these rules. */
    TokenAdministration(TokenCreation creation) {
        this.creation = creation;
    }

    /**
     * Issues a token to the user that it names.
     *
     * @throws Refusal if it names none, or one that does not exist, or breaks a rule for tokens
     */
    IssuedToken issue(Transaction tx, NewToken token) {
        UUID owner = token.userId();
        if (owner == null) {
            throw Refusal.of(INVALID, "user_id: is required, since no user is calling");
        }
        UserRow user = tx.users().get(owner).orElseThrow(() -> FieldRules.invalid("user_id: no such user " + owner));
        return creation.create(tx, user, token);
    }

    /** Returns up to {@code limit} records after {@code after}, of one user or of all, in the order of their ids. */
    List<Token> page(View view, @Nullable UUID userId, @Nullable UUID after, int limit) {
        List<TokenRow> rows = userId == null
                ? view.tokens().list(after, limit)
                : view.tokens().ofUser(userId, after, limit);
        return rows.stream().map(ResourceMapper::token).toList();
    }

    /**
     * Deletes a token.
     *
     * @throws Refusal if it does not exist
     */
    void revoke(Transaction tx, UUID tokenId) {
        if (tx.tokens().get(tokenId).isEmpty()) {
            throw Refusal.of(NOT_FOUND, "no such token " + tokenId + " in this organization: list its tokens first");
        }
        tx.tokens().delete(tokenId);
    }

    /**
     * Issues a token to an {@code org_admin}: to this user, or to the one that was created first.
     *
     * @throws Refusal if this user is not an {@code org_admin}, or owns too many tokens
     */
    IssuedToken recoverAdmin(Transaction tx, @Nullable UUID userId) {
        UserRow admin = tx.users().all().stream()
                .filter(UserRow::isAdmin)
                .filter(user -> userId == null || userId.equals(user.userId()))
                .min(Comparator.comparing(UserRow::isServiceAccount))
                .orElseThrow(
                        () -> FieldRules.invalid("user " + userId + " is not an org_admin: name another, or none"));
        return creation.create(tx, admin, NewToken.forUser(admin.userId()).named(RECOVERED));
    }
}
