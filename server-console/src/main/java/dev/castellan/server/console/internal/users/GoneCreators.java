package dev.castellan.server.console.internal.users;

import dev.castellan.model.Token;
import dev.castellan.model.TokenCreator;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.CreatedBy;
import dev.castellan.server.store.rows.TokenRow;
import dev.castellan.server.store.rows.UserRow;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Finds the tokens of service accounts whose creator was deleted or is suspended. Such a creator may still have the
 * secret of the token. Looks up each creator only once. Not thread-safe.
 */
final class GoneCreators {

    private final View view;
    private final Map<UUID, Boolean> gone = new HashMap<>();

    GoneCreators(View view) {
        this.view = view;
    }

    boolean has(Token token) {
        TokenCreator creator = token.createdBy();
        return creator != null && has(token.userId(), creator.userId());
    }

    boolean has(TokenRow token) {
        CreatedBy creator = token.createdBy();
        return creator != null && has(token.userId(), creator.userId());
    }

    private boolean has(UUID owner, UUID creator) {
        return !creator.equals(owner)
                && gone.computeIfAbsent(creator, this::isGone)
                && view.users().get(owner).filter(UserRow::isServiceAccount).isPresent();
    }

    private boolean isGone(UUID user) {
        return view.users().get(user).filter(row -> !row.suspended()).isEmpty();
    }
}
