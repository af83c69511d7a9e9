package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.people.PeoplePasskeys;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Passkey;
import dev.castellan.server.store.people.SessionRow.Method;
import java.util.List;

/**
 * How somebody can sign in.
 *
 * @param hasPassword whether there is a password
 * @param passkeys the passkeys, in the order of their registration
 * @param mayChange whether this session may change them: one that began with a token sets a first one only
 */
public record OwnCredentials(boolean hasPassword, List<Passkey> passkeys, boolean mayChange) {

    /** Copies the list. */
    public OwnCredentials {
        passkeys = List.copyOf(passkeys);
    }

    static OwnCredentials of(Visit visit) {
        ActiveSession session = visit.session();
        boolean hasPassword = visit.hasPassword();
        List<Passkey> passkeys =
                visit.passkeys().map((PeoplePasskeys own) -> own.list(session)).orElse(List.of());
        boolean hasAny = hasPassword || !passkeys.isEmpty();
        return new OwnCredentials(hasPassword, passkeys, !hasAny || session.method() != Method.TOKEN);
    }
}
