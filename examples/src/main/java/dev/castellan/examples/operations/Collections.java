package dev.castellan.examples.operations;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.Listing;
import dev.castellan.model.Collection;
import dev.castellan.model.CollectionChange;
import dev.castellan.model.CollectionUpdate;
import java.util.UUID;

/** An example call of each operation on collections. */
final class Collections {

    private Collections() {}

    static Collection create(CastellanClient client, UUID projectId) {
        return client.collections().create(projectId, "Moon rocks");
    }

    static Collection get(CastellanClient client, UUID collectionId) {
        return client.collections().get(collectionId);
    }

    static Listing<Collection> list(CastellanClient client, UUID projectId) {
        return client.collections().list(projectId);
    }

    static Collection update(CastellanClient client, UUID collectionId) {
        return client.collections().update(collectionId, CollectionUpdate.none().name("Moon rocks"));
    }

    static CollectionChange addInput(CastellanClient client, UUID collectionId, UUID inputId) {
        return client.collections().addInput(collectionId, inputId);
    }

    static CollectionChange removeInput(CastellanClient client, UUID collectionId, UUID inputId) {
        return client.collections().removeInput(collectionId, inputId);
    }

    static void delete(CastellanClient client, UUID collectionId) {
        client.collections().delete(collectionId);
    }
}
