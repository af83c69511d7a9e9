package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** The operations on queries (specification, "Endpoints, Queries"). Thread-safe. */
public final class QueriesClient extends ResourceClient<QueriesClient> {

    QueriesClient(CallEngine calls) {
        super(calls, QueriesClient::new);
    }

    /**
     * Creates a query for an input, without a payload (an extension).
     *
     * @throws InvalidRequestException if the input does not exist or is not visible to the caller
     */
    public Query create(UUID inputId) {
        return create(NewQuery.of(inputId));
    }

    /**
     * Creates a query for an input (an extension).
     *
     * @throws InvalidRequestException if the server rejects a field or the input is not visible to the caller
     */
    public Query create(NewQuery query) {
        return calls.value(QueryEndpoints.CREATE, Arguments.body(query));
    }

    /** Like {@link #create(NewQuery)}, with options of this call, such as its {@code Idempotency-Key}. */
    public Query create(NewQuery query, CallOptions options) {
        return calls.with(options).value(QueryEndpoints.CREATE, Arguments.body(query));
    }

    /**
     * Returns one query (an extension).
     *
     * @throws NotFoundException if the query does not exist or is not visible to the caller
     */
    public Query get(UUID queryId) {
        return calls.value(QueryEndpoints.GET, Arguments.path(queryId));
    }

    /**
     * Deletes a query.
     *
     * @throws DeletionBlockedException if the query is in use
     * @throws NotFoundException if the query does not exist or is not visible to the caller
     */
    public void delete(UUID queryId) {
        calls.run(QueryEndpoints.DELETE, Arguments.path(queryId));
    }

    /**
     * The asynchronous version of {@link QueriesClient}. Futures fail with the exceptions that the synchronous methods
     * throw. Thread-safe.
     */
    public static final class Async extends ResourceClient<Async> {

        Async(CallEngine calls) {
            super(calls, Async::new);
        }

        /** See {@link QueriesClient#create(UUID)}. */
        public CompletableFuture<Query> create(UUID inputId) {
            return create(NewQuery.of(inputId));
        }

        /** See {@link QueriesClient#create(NewQuery)}. */
        public CompletableFuture<Query> create(NewQuery query) {
            return calls.valueAsync(QueryEndpoints.CREATE, Arguments.body(query));
        }

        /** See {@link QueriesClient#create(NewQuery, CallOptions)}. */
        public CompletableFuture<Query> create(NewQuery query, CallOptions options) {
            return calls.with(options).valueAsync(QueryEndpoints.CREATE, Arguments.body(query));
        }

        /** See {@link QueriesClient#get(UUID)}. */
        public CompletableFuture<Query> get(UUID queryId) {
            return calls.valueAsync(QueryEndpoints.GET, Arguments.path(queryId));
        }

        /** See {@link QueriesClient#delete(UUID)}. */
        public CompletableFuture<Void> delete(UUID queryId) {
            return calls.runAsync(QueryEndpoints.DELETE, Arguments.path(queryId));
        }
    }
}
