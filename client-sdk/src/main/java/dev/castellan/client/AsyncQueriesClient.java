package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.internal.call.AsyncCallEngine;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** The asynchronous operations on queries (specification, "Endpoints, Queries"). Thread-safe. */
public final class AsyncQueriesClient {

    private final AsyncCallEngine calls;

    AsyncQueriesClient(AsyncCallEngine calls) {
        this.calls = calls;
    }

    /** Returns the same operations with these call options. */
    public AsyncQueriesClient with(CallOptions options) {
        return new AsyncQueriesClient(calls.with(options));
    }

    /** Creates a query of an input, without payload (an extension); see {@link QueriesClient#create(UUID)}. */
    public CompletableFuture<Query> create(UUID inputId) {
        return create(NewQuery.of(inputId));
    }

    /** Creates a query of an input (an extension); see {@link QueriesClient#create(NewQuery)}. */
    public CompletableFuture<Query> create(NewQuery query) {
        return calls.value(QueryEndpoints.CREATE, Arguments.body(query));
    }

    /** Returns one query (an extension); see {@link QueriesClient#get(UUID)}. */
    public CompletableFuture<Query> get(UUID queryId) {
        return calls.value(QueryEndpoints.GET, Arguments.path(queryId));
    }

    /** Deletes a query; see {@link QueriesClient#delete(UUID)}. */
    public CompletableFuture<Void> delete(UUID queryId) {
        return calls.run(QueryEndpoints.DELETE, Arguments.path(queryId));
    }
}
