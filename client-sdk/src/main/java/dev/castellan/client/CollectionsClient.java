package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.model.Collection;
import dev.castellan.model.CollectionChange;
import dev.castellan.model.CollectionUpdate;
import dev.castellan.model.NewCollection;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** The operations on collections (specification, "Endpoints, Collections"). Thread-safe. */
public final class CollectionsClient extends ResourceClient<CollectionsClient> {

    CollectionsClient(CallEngine calls) {
        super(calls, CollectionsClient::new);
    }

    /**
     * Creates a collection in the default project.
     *
     * @param name display name, 1 to 255 code points
     * @throws InvalidRequestException if the server rejects the name
     */
    public Collection create(String name) {
        return calls.value(CollectionEndpoints.CREATE, Arguments.body(new NewCollection(name)));
    }

    /** Like {@link #create(String)}, with options of this call, such as its {@code Idempotency-Key} or the project. */
    public Collection create(String name, CallOptions options) {
        return calls.with(options).value(CollectionEndpoints.CREATE, Arguments.body(new NewCollection(name)));
    }

    /**
     * Creates a collection in a project.
     *
     * @param name display name, 1 to 255 code points
     * @throws ForbiddenException if the project does not exist or the caller cannot access it
     * @throws InvalidRequestException if the server rejects the name
     */
    public Collection create(UUID projectId, String name) {
        return calls.value(
                CollectionEndpoints.CREATE,
                Arguments.body(new NewCollection(name)).inProject(projectId));
    }

    /**
     * Deletes an empty collection.
     *
     * @throws DeletionBlockedException if the collection contains inputs
     * @throws NotFoundException if the collection does not exist or is not visible to the caller
     */
    public void delete(UUID collectionId) {
        calls.run(CollectionEndpoints.DELETE, Arguments.path(collectionId));
    }

    /** Lists the collections that the caller can access (an extension). */
    public Listing<Collection> list() {
        return new Listing<>(calls, CollectionEndpoints.LIST, Arguments.none());
    }

    /** Lists the collections of one project (an extension). */
    public Listing<Collection> list(UUID projectId) {
        return list().parameter("project_id", projectId.toString());
    }

    /**
     * Returns one collection (an extension).
     *
     * @throws NotFoundException if the collection does not exist or is not visible to the caller
     */
    public Collection get(UUID collectionId) {
        return calls.value(CollectionEndpoints.GET, Arguments.path(collectionId));
    }

    /**
     * Changes the name of a collection (an extension).
     *
     * @throws ConflictException if the project is archived
     * @throws InvalidRequestException if the server rejects the name, or if the update is empty
     * @throws NotFoundException if the collection does not exist or is not visible to the caller
     */
    public Collection update(UUID collectionId, CollectionUpdate update) {
        return calls.value(CollectionEndpoints.UPDATE, Arguments.body(update).withPath(collectionId));
    }

    /** Like {@link #update(UUID, CollectionUpdate)}, with options of this call, such as its {@code Idempotency-Key}. */
    public Collection update(UUID collectionId, CollectionUpdate update, CallOptions options) {
        return calls.with(options)
                .value(CollectionEndpoints.UPDATE, Arguments.body(update).withPath(collectionId));
    }

    /**
     * Adds an input to a collection of the same project (an extension).
     *
     * @return the change, with an empty message if the response body is empty
     * @throws ConflictException if the collection already contains the maximum number of inputs
     * @throws NotFoundException if the collection is not visible to the caller or its project does not contain the
     *     input
     */
    public CollectionChange addInput(UUID collectionId, UUID inputId) {
        CollectionChange fallback = new CollectionChange("", collectionId, inputId);
        return calls.valueOr(CollectionEndpoints.ADD_INPUT, Arguments.path(collectionId, inputId), fallback);
    }

    /**
     * Removes an input from a collection (an extension).
     *
     * @return the change, with an empty message if the response body is empty
     * @throws NotFoundException if the collection is not visible to the caller or does not contain the input
     */
    public CollectionChange removeInput(UUID collectionId, UUID inputId) {
        CollectionChange fallback = new CollectionChange("", collectionId, inputId);
        return calls.valueOr(CollectionEndpoints.REMOVE_INPUT, Arguments.path(collectionId, inputId), fallback);
    }

    /**
     * The asynchronous version of {@link CollectionsClient}. Futures fail with the exceptions that the synchronous
     * methods throw. Thread-safe.
     */
    public static final class Async extends ResourceClient<Async> {

        Async(CallEngine calls) {
            super(calls, Async::new);
        }

        /** See {@link CollectionsClient#create(String)}. */
        public CompletableFuture<Collection> create(String name) {
            return calls.valueAsync(CollectionEndpoints.CREATE, Arguments.body(new NewCollection(name)));
        }

        /** See {@link CollectionsClient#create(String, CallOptions)}. */
        public CompletableFuture<Collection> create(String name, CallOptions options) {
            return calls.with(options).valueAsync(CollectionEndpoints.CREATE, Arguments.body(new NewCollection(name)));
        }

        /** See {@link CollectionsClient#create(UUID, String)}. */
        public CompletableFuture<Collection> create(UUID projectId, String name) {
            return calls.valueAsync(
                    CollectionEndpoints.CREATE,
                    Arguments.body(new NewCollection(name)).inProject(projectId));
        }

        /** See {@link CollectionsClient#delete(UUID)}. */
        public CompletableFuture<Void> delete(UUID collectionId) {
            return calls.runAsync(CollectionEndpoints.DELETE, Arguments.path(collectionId));
        }

        /** See {@link CollectionsClient#get(UUID)}. */
        public CompletableFuture<Collection> get(UUID collectionId) {
            return calls.valueAsync(CollectionEndpoints.GET, Arguments.path(collectionId));
        }

        /** See {@link CollectionsClient#update(UUID, CollectionUpdate)}. */
        public CompletableFuture<Collection> update(UUID collectionId, CollectionUpdate update) {
            return calls.valueAsync(
                    CollectionEndpoints.UPDATE, Arguments.body(update).withPath(collectionId));
        }

        /** See {@link CollectionsClient#update(UUID, CollectionUpdate, CallOptions)}. */
        public CompletableFuture<Collection> update(UUID collectionId, CollectionUpdate update, CallOptions options) {
            return calls.with(options)
                    .valueAsync(
                            CollectionEndpoints.UPDATE, Arguments.body(update).withPath(collectionId));
        }

        /** See {@link CollectionsClient#addInput(UUID, UUID)}. */
        public CompletableFuture<CollectionChange> addInput(UUID collectionId, UUID inputId) {
            CollectionChange fallback = new CollectionChange("", collectionId, inputId);
            return calls.valueOrAsync(CollectionEndpoints.ADD_INPUT, Arguments.path(collectionId, inputId), fallback);
        }

        /** See {@link CollectionsClient#removeInput(UUID, UUID)}. */
        public CompletableFuture<CollectionChange> removeInput(UUID collectionId, UUID inputId) {
            CollectionChange fallback = new CollectionChange("", collectionId, inputId);
            return calls.valueOrAsync(
                    CollectionEndpoints.REMOVE_INPUT, Arguments.path(collectionId, inputId), fallback);
        }

        /** See {@link CollectionsClient#list()}. */
        public Listing<Collection> list() {
            return new CollectionsClient(calls).list();
        }

        /** See {@link CollectionsClient#list(UUID)}. */
        public Listing<Collection> list(UUID projectId) {
            return new CollectionsClient(calls).list(projectId);
        }
    }
}
