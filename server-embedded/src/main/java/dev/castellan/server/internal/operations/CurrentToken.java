package dev.castellan.server.internal.operations;

import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.TokenRow;
import java.util.UUID;

/** Finds the token of a request. */
final class CurrentToken {

    private CurrentToken() {}

    /**
     * Returns the token of the request.
     *
     * @throws dev.castellan.server.spi.Refusal if the call was not made with a token
     */
    static TokenRow row(View view, Caller caller) {
        UUID id = caller.tokenId();
        if (id == null) {
            throw FieldRules.invalid("this call has no current token, because it was not made with a token");
        }
        return view.tokens().get(id).orElseThrow(() -> AccessibleResources.missing("token", id));
    }
}
