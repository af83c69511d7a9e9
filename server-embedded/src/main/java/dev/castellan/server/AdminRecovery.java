package dev.castellan.server;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.TokenRules;
import dev.castellan.server.internal.rules.UserCredentials;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.credentials.FirstCredential;
import dev.castellan.server.internal.store.rows.UserRow;
import java.util.Comparator;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Creates a token for an administrator of an organization whose administrators have lost their tokens. */
final class AdminRecovery {

    private AdminRecovery() {}

    /**
     * Creates a token for an {@code org_admin}. If {@code userId} is null, selects the oldest {@code org_admin},
     * preferring users that are not suspended, then human users. Deletes that user's credentials and sessions unless
     * {@code keepCredentials} is true.
     *
     * @throws dev.castellan.server.spi.Refusal if the named user is not an {@code org_admin}, or if the selected user
     *     is suspended or already owns the maximum number of tokens
     */
    static IssuedToken recover(Transaction tx, TokenRules tokens, @Nullable UUID userId, boolean keepCredentials) {
        UserRow admin = tx.users().all().stream()
                .filter(UserRow::isAdmin)
                .filter(user -> userId == null || userId.equals(user.userId()))
                .min(Comparator.comparing(UserRow::isActiveAdmin).reversed().thenComparing(UserRow::isServiceAccount))
                .orElseThrow(() -> FieldRules.invalid(
                        "user " + userId + " is not an org_admin: name another user, or omit the user"));
        tx.put(new FirstCredential(null, tx.firstCredential().userId()));
        if (!keepCredentials) {
            UserCredentials.delete(tx, admin.userId());
        }
        return tokens.create(tx, admin, NewToken.forUser(admin.userId()).withName("recovered"));
    }
}
