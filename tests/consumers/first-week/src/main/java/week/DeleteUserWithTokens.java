package week;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.DeletionBlockedException;
import java.util.UUID;

/** Deletes a user, and first the tokens that block the deletion. */
final class DeleteUserWithTokens {

    private DeleteUserWithTokens() {}

    static void run(CastellanClient client, UUID userId) {
        try {
            client.users().delete(userId);
        } catch (DeletionBlockedException e) {
            e.dependencyIds().forEach(token -> client.tokens().delete(token));
            client.users().delete(userId);
        }
    }
}
