package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.ActiveAdmins;
import dev.castellan.server.internal.rules.DependencyText;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.TokenRow;
import dev.castellan.server.store.rows.UserRow;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Deletes a user (specification, "Users"). Refuses to delete a user who owns tokens, including expired ones, or the
 * last {@code org_admin} that is not suspended.
 */
final class DeleteUser implements Operation.Changing<Void, Void> {

    @Override
    public @Nullable Void run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UserRow user = AccessibleResources.user(tx, arguments.id(0));
        int tokens = tx.tokens().countOf(user.userId());
        if (tokens > 0) {
            throw blocked(tx, user.userId(), tokens);
        }
        ActiveAdmins.requireAnother(tx, user);
        tx.users().delete(user.userId());
        return null;
    }

    private static Refusal blocked(Transaction tx, UUID user, int tokens) {
        List<UUID> ids = tx.tokens().ofUser(user, null, DependencyText.MOST_NAMED).stream()
                .map(TokenRow::tokenId)
                .toList();
        return Refusal.blocked(
                "user " + user + " still owns API tokens: delete them first",
                DependencyText.text("api_tokens", ids, tokens));
    }
}
