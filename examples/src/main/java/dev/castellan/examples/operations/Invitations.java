package dev.castellan.examples.operations;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.Listing;
import dev.castellan.model.Role;
import dev.castellan.model.people.Invitation;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import java.util.UUID;

/** An example call of each operation on invitations. */
final class Invitations {

    private Invitations() {}

    static IssuedInvitation create(CastellanClient client) {
        return client.invitations().create(NewInvitation.of("Ada", "ada@example.org", Role.CLIENT));
    }

    static IssuedInvitation renew(CastellanClient client, UUID personId) {
        return client.invitations().renew(personId);
    }

    static Listing<Invitation> list(CastellanClient client) {
        return client.invitations().list();
    }

    static void delete(CastellanClient client, UUID personId) {
        client.invitations().delete(personId);
    }
}
