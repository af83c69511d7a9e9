package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.internal.call.AsyncCallEngine;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.Query;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** The asynchronous operations on inputs (specification, "Endpoints, Inputs"). Thread-safe. */
public final class AsyncInputsClient {

    private final AsyncCallEngine calls;

    AsyncInputsClient(AsyncCallEngine calls) {
        this.calls = calls;
    }

    /** Returns the same operations with these call options. */
    public AsyncInputsClient with(CallOptions options) {
        return new AsyncInputsClient(calls.with(options));
    }

    /** Creates an input in the default project (an extension); see {@link InputsClient#create(NewInput)}. */
    public CompletableFuture<Input> create(NewInput input) {
        return calls.value(InputEndpoints.CREATE, Arguments.body(input));
    }

    /** Creates an input in a project (an extension); see {@link InputsClient#create(UUID, NewInput)}. */
    public CompletableFuture<Input> create(UUID projectId, NewInput input) {
        return calls.value(InputEndpoints.CREATE, Arguments.body(input).inProject(projectId));
    }

    /** Returns one input (an extension); see {@link InputsClient#get(UUID)}. */
    public CompletableFuture<Input> get(UUID inputId) {
        return calls.value(InputEndpoints.GET, Arguments.path(inputId));
    }

    /**
     * Deletes an input together with its queries, and removes it from every collection; see {@link
     * InputsClient#delete(UUID)}.
     */
    public CompletableFuture<Void> delete(UUID inputId) {
        return calls.run(InputEndpoints.DELETE, Arguments.path(inputId));
    }

    /** Lists the queries of an input (an extension). */
    public AsyncListing<Query> listQueries(UUID inputId) {
        return new AsyncListing<>(calls, InputEndpoints.LIST_QUERIES, Arguments.path(inputId));
    }
}
