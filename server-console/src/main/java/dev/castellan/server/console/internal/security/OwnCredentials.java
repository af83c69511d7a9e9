package dev.castellan.server.console.internal.security;

import dev.castellan.model.people.Passkey;
import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.people.PeoplePasskeys;
import dev.castellan.server.people.signin.ActiveSession;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The credentials of the signed-in user.
 *
 * @param hasPassword whether the user has a password
 * @param passkeys the passkeys, in registration order
 * @param mayChange whether this session is allowed to change the credentials
 * @param provider the provider of the organization, or null if it has no enabled one
 */
public record OwnCredentials(
        boolean hasPassword,
        List<Passkey> passkeys,
        boolean mayChange,
        @Nullable OwnProvider provider) {

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
        return new OwnCredentials(hasPassword, passkeys, mayChange, OwnProvider.of(request));
    }

    /** Returns the path that signs the user in with an own passkey, and then opens a page of the console. */
    public static String signInPath(PageRequest request, String next) {
        return "/sign-in/passkey"
                + FormState.EMPTY
                        .with(
                                "organization",
                                request.user().session().organizationId().toString())
                        .with("next", next.isEmpty() ? "" : request.url().console() + next)
                        .query();
    }

    /**
     * Adds a passkey. The first request returns options for the authenticator. The second request contains the response
     * from the authenticator, and then opens a page of the console.
     */
    static PageResponse addPasskey(PageRequest request, String next) {
        PeoplePasskeys passkeys = service(request);
        String response = request.form().value("response");
        if (response.isEmpty()) {
            return PageResponse.json(
                    passkeys.beginRegistration(request.user().session()).options());
        }
        String name = request.form().value("name").strip();
        passkeys.finishRegistration(request.user().session(), name, response, request.browser());
        return PageResponse.goTo(next, "passkey-added", name);
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
