package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.internal.call.AsyncCallEngine;
import dev.castellan.model.DeletedTokens;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Token;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.TokenEndpoints;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** The asynchronous operations on API tokens (specification, "Further user and token operations"). Thread-safe. */
public final class AsyncTokensClient {

    private final AsyncCallEngine calls;
    private final Endpoint<Void, Void> deleteToken;

    AsyncTokensClient(AsyncCallEngine calls, Endpoint<Void, Void> deleteToken) {
        this.calls = calls;
        this.deleteToken = deleteToken;
    }

    /** Returns the same operations with these call options. */
    public AsyncTokensClient with(CallOptions options) {
        return new AsyncTokensClient(calls.with(options), deleteToken);
    }

    /** Creates a token for the caller, without a name; see {@link TokensClient#create()}. */
    public CompletableFuture<IssuedToken> create() {
        return create(NewToken.forCaller());
    }

    /**
     * Creates a token for a user, without a name; naming another user needs the role {@code org_admin}; see
     * {@link TokensClient#create(UUID)}.
     */
    public CompletableFuture<IssuedToken> create(UUID userId) {
        return create(NewToken.forUser(userId));
    }

    /**
     * Creates a token for the caller or, as an {@code org_admin}, for another user; see {@link
     * TokensClient#create(NewToken)}.
     */
    public CompletableFuture<IssuedToken> create(NewToken token) {
        return calls.value(TokenEndpoints.CREATE, Arguments.body(token));
    }

    /**
     * Deletes a token: one of the caller's own or, as an {@code org_admin}, any token of the organization; see {@link
     * TokensClient#delete(UUID)}.
     */
    public CompletableFuture<Void> delete(UUID tokenId) {
        return calls.run(deleteToken, Arguments.path(tokenId));
    }

    /**
     * Deletes all tokens of a user at once (an extension): of the caller or, as an {@code org_admin}, of any user of the
     * organization; see {@link TokensClient#deleteAll(UUID)}.
     */
    public CompletableFuture<DeletedTokens> deleteAll(UUID userId) {
        return calls.value(TokenEndpoints.DELETE_ALL, Arguments.path(userId));
    }

    /** Lists the tokens that the caller can see (an extension). */
    public AsyncListing<Token> list() {
        return new AsyncListing<>(calls, TokenEndpoints.LIST, Arguments.none());
    }

    /** Lists the tokens of one user (an extension). */
    public AsyncListing<Token> list(UUID userId) {
        return list().parameter("user_id", userId.toString());
    }
}
