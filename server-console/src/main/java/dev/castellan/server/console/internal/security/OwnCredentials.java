package dev.castellan.server.console.internal.security;

import dev.castellan.model.people.Passkey;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.people.PeoplePasskeys;
import dev.castellan.server.people.signin.ActiveSession;
import java.util.List;

/**
 * How somebody can sign in.
 *
 * @param hasPassword whether there is a password
 * @param passkeys the passkeys, in the order of their registration
 * @param mayChange whether this session may change them
 */
public record OwnCredentials(boolean hasPassword, List<Passkey> passkeys, boolean mayChange) {

    /** Copies the list. */
    public OwnCredentials {
        passkeys = List.copyOf(passkeys);
    }

    static OwnCredentials of(PageRequest request) {
        ActiveSession session = request.session();
        List<Passkey> passkeys = request.passkeys()
                .map((PeoplePasskeys own) -> own.list(session))
                .orElse(List.of());
        boolean mayChange = request.context().people().mayChangeCredentials(session);
        return new OwnCredentials(request.hasPassword(), passkeys, mayChange);
    }
}
