package dev.castellan.server.console.internal.security;

import dev.castellan.model.people.Passkey;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.people.PeoplePasskeys;
import dev.castellan.server.people.signin.ActiveSession;
import java.util.List;

/**
 * The credentials of the signed-in user.
 *
 * @param hasPassword whether the user has a password
 * @param passkeys the passkeys, in registration order
 * @param mayChange whether this session is allowed to change the credentials
 */
public record OwnCredentials(boolean hasPassword, List<Passkey> passkeys, boolean mayChange) {

    /** Defensively copies the list. */
    public OwnCredentials {
        passkeys = List.copyOf(passkeys);
    }

    /** Reads the credentials of the signed-in user. */
    public static OwnCredentials of(PageRequest request) {
        ActiveSession session = request.user().session();
        List<Passkey> passkeys = request.context()
                .people()
                .passkeys()
                .map(service -> service.list(session))
                .orElse(List.of());
        boolean hasPassword = request.user()
                .readOrganization(view -> view.passwords().get(session.userId()).isPresent());
        boolean mayChange = request.context().people().mayChangeCredentials(session);
        return new OwnCredentials(hasPassword, passkeys, mayChange);
    }

    /**
     * Returns the passkey service.
     *
     * @throws dev.castellan.server.spi.Refusal if the console lacks a domain name
     */
    public static PeoplePasskeys service(PageRequest request) {
        return request.context().people().passkeys().orElseThrow(request::notFound);
    }

    /**
     * Returns the signed-in user's passkey with the id in the path.
     *
     * @throws dev.castellan.server.spi.Refusal if the user has no such passkey
     */
    static Passkey passkey(PageRequest request) {
        return service(request).list(request.user().session()).stream()
                .filter(passkey -> passkey.id().equals(request.id(0)))
                .findFirst()
                .orElseThrow(request::notFound);
    }
}
