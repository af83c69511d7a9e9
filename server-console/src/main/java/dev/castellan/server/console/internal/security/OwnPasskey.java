package dev.castellan.server.console.internal.security;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.people.Passkey;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.people.PeoplePasskeys;
import dev.castellan.server.spi.Refusal;

/** Finds the passkey that a path names, if it is one of who is signed in. */
final class OwnPasskey {

    private OwnPasskey() {}

    static Passkey of(Visit visit) {
        return passkeys(visit).list(visit.session()).stream()
                .filter(passkey -> passkey.id().equals(visit.id(0)))
                .findFirst()
                .orElseThrow(() -> notFound(visit));
    }

    static PeoplePasskeys passkeys(Visit visit) {
        return visit.passkeys().orElseThrow(() -> notFound(visit));
    }

    private static Refusal notFound(Visit visit) {
        return Refusal.of(ErrorKind.NOT_FOUND, visit.text("problem.not-found"));
    }
}
