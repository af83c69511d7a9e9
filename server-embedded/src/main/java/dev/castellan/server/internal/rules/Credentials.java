package dev.castellan.server.internal.rules;

import dev.castellan.server.store.View;
import java.util.UUID;

/** What a user can sign in with, besides an API token. */
public final class Credentials {

    private Credentials() {}

    /** Returns whether a user has a password or a passkey. */
    public static boolean exist(View view, UUID userId) {
        return view.passwords().get(userId).isPresent()
                || !view.passkeys().ofUser(userId).isEmpty();
    }
}
