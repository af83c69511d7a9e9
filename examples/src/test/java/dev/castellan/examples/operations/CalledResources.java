package dev.castellan.examples.operations;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.Collection;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.people.NewInvitation;
import java.util.Map;
import java.util.UUID;

/** The resources that the methods in this package receive. */
final class CalledResources {

    private CalledResources() {}

    /** Creates one resource of each kind, and returns the ids by the names of parameters. */
    static Map<String, UUID> create(CastellanClient admin, Endpoint<?, ?> endpoint) {
        UUID project = admin.projects().create("Apollo").id();
        UUID user = admin.users()
                .create(NewServiceAccount.of("ci", Role.CLIENT).projects(project))
                .id();
        UUID person = admin.invitations()
                .create(NewInvitation.of("Grace", "grace@example.org", Role.CLIENT))
                .userId();
        Collection collection = endpoint.equals(InputEndpoints.CREATE)
                ? admin.collections().create(project, "Moon rocks")
                : admin.collections().create("Moon rocks");
        UUID input = admin.inputs().create(NewInput.withName("sample 15555")).id();
        if (endpoint.equals(CollectionEndpoints.REMOVE_INPUT)) {
            admin.collections().addInput(collection.id(), input);
        }
        return Map.of(
                "projectId", project,
                "userId", user,
                "personId", person,
                "collectionId", collection.id(),
                "inputId", input,
                "queryId", admin.queries().create(input).id(),
                "tokenId", admin.tokens().create().id(),
                "sessionId", UUID.randomUUID(),
                "passkeyId", UUID.randomUUID());
    }
}
