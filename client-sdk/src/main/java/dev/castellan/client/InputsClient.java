package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.InputUpdate;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.Query;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** The operations on inputs (specification, "Endpoints, Inputs"). Thread-safe. */
public final class InputsClient extends ResourceClient<InputsClient> {

    InputsClient(CallEngine calls) {
        super(calls, InputsClient::new);
    }

    /**
     * Creates an input in the default project (an extension).
     *
     * @throws ConflictException if a collection already contains the maximum number of inputs
     * @throws InvalidRequestException if the server rejects a field
     */
    public Input create(NewInput input) {
        return calls.value(InputEndpoints.CREATE, Arguments.body(input));
    }

    /**
     * Like {@link #create(NewInput)}, with options of this call, such as its {@code Idempotency-Key} or the project.
     */
    public Input create(NewInput input, CallOptions options) {
        return calls.with(options).value(InputEndpoints.CREATE, Arguments.body(input));
    }

    /**
     * Creates an input in a project (an extension).
     *
     * @throws ConflictException if a collection already contains the maximum number of inputs
     * @throws ForbiddenException if the project does not exist or the caller cannot access it
     * @throws InvalidRequestException if the server rejects a field
     */
    public Input create(UUID projectId, NewInput input) {
        return calls.value(InputEndpoints.CREATE, Arguments.body(input).inProject(projectId));
    }

    /**
     * Returns one input (an extension).
     *
     * @throws NotFoundException if the input does not exist or is not visible to the caller
     */
    public Input get(UUID inputId) {
        return calls.value(InputEndpoints.GET, Arguments.path(inputId));
    }

    /**
     * Changes or removes the display name of an input (an extension). The payload never changes.
     *
     * @throws ConflictException if the project is archived
     * @throws InvalidRequestException if the server rejects the name, or if the update is empty
     * @throws NotFoundException if the input does not exist or is not visible to the caller
     */
    public Input update(UUID inputId, InputUpdate update) {
        return calls.value(InputEndpoints.UPDATE, Arguments.body(update).withPath(inputId));
    }

    /** Like {@link #update(UUID, InputUpdate)}, with options of this call, such as its {@code Idempotency-Key}. */
    public Input update(UUID inputId, InputUpdate update, CallOptions options) {
        return calls.with(options)
                .value(InputEndpoints.UPDATE, Arguments.body(update).withPath(inputId));
    }

    /**
     * Deletes an input together with its queries and removes it from every collection.
     *
     * @throws DeletionBlockedException if the input is in use
     * @throws NotFoundException if the input does not exist or is not visible to the caller
     */
    public void delete(UUID inputId) {
        calls.run(InputEndpoints.DELETE, Arguments.path(inputId));
    }

    /**
     * Lists the queries of an input (an extension). Fetching a page throws {@link NotFoundException} if the input does
     * not exist or is not visible to the caller.
     */
    public Listing<Query> listQueries(UUID inputId) {
        return new Listing<>(calls, InputEndpoints.LIST_QUERIES, Arguments.path(inputId));
    }

    /**
     * The asynchronous version of {@link InputsClient}. Futures fail with the exceptions that the synchronous
     * methods throw. Thread-safe.
     */
    public static final class Async extends ResourceClient<Async> {

        Async(CallEngine calls) {
            super(calls, Async::new);
        }

        /** See {@link InputsClient#create(NewInput)}. */
        public CompletableFuture<Input> create(NewInput input) {
            return calls.valueAsync(InputEndpoints.CREATE, Arguments.body(input));
        }

        /** See {@link InputsClient#create(NewInput, CallOptions)}. */
        public CompletableFuture<Input> create(NewInput input, CallOptions options) {
            return calls.with(options).valueAsync(InputEndpoints.CREATE, Arguments.body(input));
        }

        /** See {@link InputsClient#create(UUID, NewInput)}. */
        public CompletableFuture<Input> create(UUID projectId, NewInput input) {
            return calls.valueAsync(InputEndpoints.CREATE, Arguments.body(input).inProject(projectId));
        }

        /** See {@link InputsClient#get(UUID)}. */
        public CompletableFuture<Input> get(UUID inputId) {
            return calls.valueAsync(InputEndpoints.GET, Arguments.path(inputId));
        }

        /** See {@link InputsClient#update(UUID, InputUpdate)}. */
        public CompletableFuture<Input> update(UUID inputId, InputUpdate update) {
            return calls.valueAsync(
                    InputEndpoints.UPDATE, Arguments.body(update).withPath(inputId));
        }

        /** See {@link InputsClient#update(UUID, InputUpdate, CallOptions)}. */
        public CompletableFuture<Input> update(UUID inputId, InputUpdate update, CallOptions options) {
            return calls.with(options)
                    .valueAsync(InputEndpoints.UPDATE, Arguments.body(update).withPath(inputId));
        }

        /** See {@link InputsClient#delete(UUID)}. */
        public CompletableFuture<Void> delete(UUID inputId) {
            return calls.runAsync(InputEndpoints.DELETE, Arguments.path(inputId));
        }

        /** See {@link InputsClient#listQueries(UUID)}. */
        public Listing<Query> listQueries(UUID inputId) {
            return new InputsClient(calls).listQueries(inputId);
        }
    }
}
