package dev.castellan.examples.operations;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.Listing;
import dev.castellan.model.people.Session;
import java.util.UUID;

/** An example call of each operation on sessions. */
final class Sessions {

    private Sessions() {}

    static Listing<Session> list(CastellanClient client, UUID personId) {
        return client.sessions().list(personId);
    }

    static void delete(CastellanClient client, UUID personId, UUID sessionId) {
        client.sessions().delete(personId, sessionId);
    }

    static void deleteAll(CastellanClient client, UUID personId) {
        client.sessions().deleteAll(personId);
    }
}
