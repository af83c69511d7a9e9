package dev.castellan.examples.operations;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.Listing;
import dev.castellan.model.people.Passkey;
import java.util.UUID;

/** An example call of each operation on passkeys. */
final class Passkeys {

    private Passkeys() {}

    static Listing<Passkey> list(CastellanClient client, UUID personId) {
        return client.passkeys().list(personId);
    }

    static void delete(CastellanClient client, UUID personId, UUID passkeyId) {
        client.passkeys().delete(personId, passkeyId);
    }

    static void deleteAll(CastellanClient client, UUID personId) {
        client.passkeys().deleteAll(personId);
    }
}
