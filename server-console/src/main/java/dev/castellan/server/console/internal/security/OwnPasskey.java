package dev.castellan.server.console.internal.security;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.people.Passkey;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.people.PeoplePasskeys;
import dev.castellan.server.spi.Refusal;

/** Finds the passkey that a path names, if it is one of who is signed in. */
final class OwnPasskey {

    private OwnPasskey() {}

    static Passkey of(PageRequest request) {
        return passkeys(request).list(request.session()).stream()
                .filter(passkey -> passkey.id().equals(request.id(0)))
                .findFirst()
                .orElseThrow(() -> notFound(request));
    }

    static PeoplePasskeys passkeys(PageRequest request) {
        return request.passkeys().orElseThrow(() -> notFound(request));
    }

    private static Refusal notFound(PageRequest request) {
        return Refusal.of(ErrorKind.NOT_FOUND, request.text("problem.not-found"));
    }
}
