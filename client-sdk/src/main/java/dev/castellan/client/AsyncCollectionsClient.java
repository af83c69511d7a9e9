package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.internal.call.AsyncCallEngine;
import dev.castellan.model.Collection;
import dev.castellan.model.CollectionChange;
import dev.castellan.model.NewCollection;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** The asynchronous operations on collections (specification, "Endpoints, Collections"). Thread-safe. */
public final class AsyncCollectionsClient {

    private final AsyncCallEngine calls;

    AsyncCollectionsClient(AsyncCallEngine calls) {
        this.calls = calls;
    }

    /** Returns the same operations with these call options. */
    public AsyncCollectionsClient with(CallOptions options) {
        return new AsyncCollectionsClient(calls.with(options));
    }

    /** Creates a collection in the default project; see {@link CollectionsClient#create(String)}. */
    public CompletableFuture<Collection> create(String name) {
        return calls.value(CollectionEndpoints.CREATE, Arguments.body(new NewCollection(name)));
    }

    /** Creates a collection in a project; see {@link CollectionsClient#create(UUID, String)}. */
    public CompletableFuture<Collection> create(UUID projectId, String name) {
        return calls.value(
                CollectionEndpoints.CREATE,
                Arguments.body(new NewCollection(name)).inProject(projectId));
    }

    /** Deletes an empty collection; see {@link CollectionsClient#delete(UUID)}. */
    public CompletableFuture<Void> delete(UUID collectionId) {
        return calls.run(CollectionEndpoints.DELETE, Arguments.path(collectionId));
    }

    /** Lists the collections that the caller can access (an extension). */
    public AsyncListing<Collection> list() {
        return new AsyncListing<>(calls, CollectionEndpoints.LIST, Arguments.none());
    }

    /** Lists the collections of one project (an extension). */
    public AsyncListing<Collection> list(UUID projectId) {
        return list().parameter("project_id", projectId.toString());
    }

    /** Returns one collection (an extension); see {@link CollectionsClient#get(UUID)}. */
    public CompletableFuture<Collection> get(UUID collectionId) {
        return calls.value(CollectionEndpoints.GET, Arguments.path(collectionId));
    }

    /**
     * Puts an input into a collection of the same project (an extension); see {@link CollectionsClient#addInput(UUID,
     * UUID)}.
     */
    public CompletableFuture<CollectionChange> addInput(UUID collectionId, UUID inputId) {
        CollectionChange known = new CollectionChange("", collectionId, inputId);
        return calls.valueOr(CollectionEndpoints.ADD_INPUT, Arguments.path(collectionId, inputId), known);
    }

    /** Removes an input from a collection (an extension); see {@link CollectionsClient#removeInput(UUID, UUID)}. */
    public CompletableFuture<CollectionChange> removeInput(UUID collectionId, UUID inputId) {
        CollectionChange known = new CollectionChange("", collectionId, inputId);
        return calls.valueOr(CollectionEndpoints.REMOVE_INPUT, Arguments.path(collectionId, inputId), known);
    }
}
