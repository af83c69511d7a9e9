package dev.castellan.server.internal.operations;

import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.TokenRow;
import java.util.UUID;

/** Finds the token that a request names, if the caller can manage it. */
final class OwnToken {

    private OwnToken() {}

    /**
     * Returns the token with this id, if the caller owns it or is an {@code org_admin}.
     *
     * @throws dev.castellan.server.spi.Refusal if the token does not exist or the caller cannot manage it
     */
    static TokenRow row(View view, Caller caller, UUID id) {
        return view.tokens()
                .get(id)
                .filter(token -> caller.isAdmin() || token.userId().equals(caller.userId()))
                .orElseThrow(() -> AccessibleResources.missing("token", id));
    }

    /**
     * Returns the token of the request.
     *
     * @throws dev.castellan.server.spi.Refusal if the call was not made with a token
     */
    static TokenRow current(View view, Caller caller) {
        UUID id = caller.tokenId();
        if (id == null) {
            throw FieldRules.invalid("this call has no current token, because it was not made with a token");
        }
        return row(view, caller, id);
    }
}
