package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.model.DeletedTokens;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Token;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.TokenRotation;
import dev.castellan.model.TokenUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.TokenEndpoints;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** The operations on API tokens (specification, "Further user and token operations"). Thread-safe. */
public final class TokensClient extends ResourceClient<TokensClient> {

    private final Endpoint<Void, Void> deleteToken;

    TokensClient(CallEngine calls, Endpoint<Void, Void> deleteToken) {
        super(calls, engine -> new TokensClient(engine, deleteToken));
        this.deleteToken = deleteToken;
    }

    /**
     * Creates an unnamed token for the caller. On a Castellan server, the token expires together with the token of this
     * client.
     *
     * @return the token with its secret, which no later response contains
     * @throws ConflictException if the caller already has the maximum number of tokens
     */
    public IssuedToken create() {
        return create(NewToken.forCaller());
    }

    /**
     * Creates an unnamed token for a user. Only an {@code org_admin} may name a user other than the caller. On a
     * Castellan server, the token expires together with the token of this client.
     *
     * @return the token with its secret, which no later response contains
     * @throws ForbiddenException if the caller is not an {@code org_admin} and names another user
     * @throws ConflictException if the user is suspended or already has the maximum number of tokens
     */
    public IssuedToken create(UUID userId) {
        return create(NewToken.forUser(userId));
    }

    /**
     * Creates a token for a user. Only an {@code org_admin} may name a user other than the caller.
     *
     * @return the token with its secret, which no later response contains
     * @throws InvalidRequestException if the server rejects a field, such as an expiry time after the expiry of this
     *     client's token
     * @throws ForbiddenException if the caller is not an {@code org_admin} and names another user
     * @throws ConflictException if the user is suspended or already has the maximum number of tokens, or if a response
     *     was lost and the client sent the request again, see {@link CastellanClientBuilder#idempotentPosts}. The
     *     message then names the created token, whose secret is lost
     */
    public IssuedToken create(NewToken token) {
        return calls.value(TokenEndpoints.CREATE, Arguments.body(token));
    }

    /** Like {@link #create(NewToken)}, with options of this call, such as its {@code Idempotency-Key}. */
    public IssuedToken create(NewToken token, CallOptions options) {
        return calls.with(options).value(TokenEndpoints.CREATE, Arguments.body(token));
    }

    /**
     * Deletes a token of the caller. An {@code org_admin} can delete any token of the organization.
     *
     * @throws NotFoundException if the token does not exist or is not visible to the caller
     */
    public void delete(UUID tokenId) {
        calls.run(deleteToken, Arguments.path(tokenId));
    }

    /**
     * Deletes all tokens of a user at once, including expired tokens (an extension). Only an {@code org_admin} may name
     * a user other than the caller. If the user is the caller, this also deletes the token of this client. If the
     * response is then lost, the retry fails with {@link UnauthenticatedException}.
     *
     * @throws NotFoundException if the user does not exist, or if the caller may not name the user
     */
    public DeletedTokens deleteAll(UUID userId) {
        return calls.value(TokenEndpoints.DELETE_ALL, Arguments.path(userId));
    }

    /** Returns the record of this client's token (an extension). */
    public Token current() {
        return calls.value(TokenEndpoints.CURRENT, Arguments.none());
    }

    /**
     * Deletes this client's token (an extension). The call never uses a different token. The client does not query the
     * token source after a 401, and all attempts send the same token.
     *
     * @throws UnauthenticatedException if the server no longer accepts the token
     */
    public void deleteCurrent() {
        calls.run(TokenEndpoints.DELETE_CURRENT, Arguments.none());
    }

    /**
     * Replaces a token with a new one that has the same name and owner, and invalidates the old token immediately (an
     * extension). See {@link #rotate(UUID, TokenRotation)}.
     */
    public IssuedToken rotate(UUID tokenId) {
        return rotate(tokenId, TokenRotation.IMMEDIATE);
    }

    /**
     * Replaces a token with a new one that has the same name and owner (an extension). An {@code org_admin} can rotate
     * any token of the organization. If a response is lost, the retry fails with {@link ConflictException}, or, if the
     * token of this client was rotated without overlap, with {@link UnauthenticatedException}. The secret of the new
     * token is then lost.
     *
     * @return the new token with its secret, which no later response contains
     * @throws InvalidRequestException if the server rejects a field, such as an expiry time after the expiry of this
     *     client's token
     * @throws NotFoundException if the token does not exist or is not visible to the caller
     * @throws ConflictException if the token was rotated already, or its owner is suspended or already has the maximum
     *     number of tokens
     */
    public IssuedToken rotate(UUID tokenId, TokenRotation rotation) {
        return calls.value(TokenEndpoints.ROTATE, Arguments.body(rotation).withPath(tokenId));
    }

    /** Like {@link #rotate(UUID, TokenRotation)}, with options of this call, such as its {@code Idempotency-Key}. */
    public IssuedToken rotate(UUID tokenId, TokenRotation rotation, CallOptions options) {
        return calls.with(options)
                .value(TokenEndpoints.ROTATE, Arguments.body(rotation).withPath(tokenId));
    }

    /**
     * Changes a token of the caller (an extension). An {@code org_admin} can change any token of the organization.
     *
     * @return the changed token
     * @throws InvalidRequestException if the name is not valid
     * @throws NotFoundException if the token does not exist or is not visible to the caller
     */
    public Token update(UUID tokenId, TokenUpdate update) {
        return calls.value(TokenEndpoints.UPDATE, Arguments.body(update).withPath(tokenId));
    }

    /** Like {@link #update(UUID, TokenUpdate)}, with options of this call, such as its {@code Idempotency-Key}. */
    public Token update(UUID tokenId, TokenUpdate update, CallOptions options) {
        return calls.with(options)
                .value(TokenEndpoints.UPDATE, Arguments.body(update).withPath(tokenId));
    }

    /** Lists the tokens that the caller can see (an extension). */
    public Listing<Token> list() {
        return new Listing<>(calls, TokenEndpoints.LIST, Arguments.none());
    }

    /** Lists the tokens of one user (an extension). */
    public Listing<Token> list(UUID userId) {
        return list().parameter("user_id", userId.toString());
    }

    /**
     * Lists the tokens that match a filter, in the order of the filter (an extension). Without a user in the filter,
     * lists the tokens of the caller, or all tokens of the organization if the caller is an {@code org_admin}.
     */
    public Listing<Token> list(TokenFilter filter) {
        return new Listing<>(calls, TokenEndpoints.LIST, Arguments.<Void>none().withQuery(filter.query()));
    }

    /**
     * Returns the delete operation with this path.
     *
     * @throws IllegalArgumentException if the template is invalid or does not have exactly one variable
     */
    static Endpoint<Void, Void> deleteAt(String template) {
        Endpoint<Void, Void> endpoint = Endpoint.delete(TokenEndpoints.DELETE.id(), template)
                .responds(TokenEndpoints.DELETE.status())
                .build();
        boolean onePlace = endpoint.path().variables().size() == 1;
        if (!onePlace || endpoint.path().segments().stream().anyMatch(TokensClient::isRelative)) {
            throw new IllegalArgumentException(
                    "deleteTokenPath: " + template
                            + " has not exactly one place for the token's id; expected a form such as /users/tokens/{token_id}");
        }
        return endpoint;
    }

    private static boolean isRelative(String segment) {
        return segment.equals(".") || segment.equals("..");
    }

    /**
     * The asynchronous version of {@link TokensClient}. Futures fail with the exceptions that the synchronous
     * methods throw. Thread-safe.
     */
    public static final class Async extends ResourceClient<Async> {

        private final Endpoint<Void, Void> deleteToken;

        Async(CallEngine calls, Endpoint<Void, Void> deleteToken) {
            super(calls, engine -> new Async(engine, deleteToken));
            this.deleteToken = deleteToken;
        }

        /** See {@link TokensClient#create()}. */
        public CompletableFuture<IssuedToken> create() {
            return create(NewToken.forCaller());
        }

        /** See {@link TokensClient#create(UUID)}. */
        public CompletableFuture<IssuedToken> create(UUID userId) {
            return create(NewToken.forUser(userId));
        }

        /** See {@link TokensClient#create(NewToken)}. */
        public CompletableFuture<IssuedToken> create(NewToken token) {
            return calls.valueAsync(TokenEndpoints.CREATE, Arguments.body(token));
        }

        /** See {@link TokensClient#create(NewToken, CallOptions)}. */
        public CompletableFuture<IssuedToken> create(NewToken token, CallOptions options) {
            return calls.with(options).valueAsync(TokenEndpoints.CREATE, Arguments.body(token));
        }

        /** See {@link TokensClient#delete(UUID)}. */
        public CompletableFuture<Void> delete(UUID tokenId) {
            return calls.runAsync(deleteToken, Arguments.path(tokenId));
        }

        /** See {@link TokensClient#deleteAll(UUID)}. */
        public CompletableFuture<DeletedTokens> deleteAll(UUID userId) {
            return calls.valueAsync(TokenEndpoints.DELETE_ALL, Arguments.path(userId));
        }

        /** See {@link TokensClient#current()}. */
        public CompletableFuture<Token> current() {
            return calls.valueAsync(TokenEndpoints.CURRENT, Arguments.none());
        }

        /** See {@link TokensClient#deleteCurrent()}. */
        public CompletableFuture<Void> deleteCurrent() {
            return calls.runAsync(TokenEndpoints.DELETE_CURRENT, Arguments.none());
        }

        /** See {@link TokensClient#rotate(UUID)}. */
        public CompletableFuture<IssuedToken> rotate(UUID tokenId) {
            return rotate(tokenId, TokenRotation.IMMEDIATE);
        }

        /** See {@link TokensClient#rotate(UUID, TokenRotation)}. */
        public CompletableFuture<IssuedToken> rotate(UUID tokenId, TokenRotation rotation) {
            return calls.valueAsync(
                    TokenEndpoints.ROTATE, Arguments.body(rotation).withPath(tokenId));
        }

        /** See {@link TokensClient#rotate(UUID, TokenRotation, CallOptions)}. */
        public CompletableFuture<IssuedToken> rotate(UUID tokenId, TokenRotation rotation, CallOptions options) {
            return calls.with(options)
                    .valueAsync(TokenEndpoints.ROTATE, Arguments.body(rotation).withPath(tokenId));
        }

        /** See {@link TokensClient#update(UUID, TokenUpdate)}. */
        public CompletableFuture<Token> update(UUID tokenId, TokenUpdate update) {
            return calls.valueAsync(
                    TokenEndpoints.UPDATE, Arguments.body(update).withPath(tokenId));
        }

        /** See {@link TokensClient#update(UUID, TokenUpdate, CallOptions)}. */
        public CompletableFuture<Token> update(UUID tokenId, TokenUpdate update, CallOptions options) {
            return calls.with(options)
                    .valueAsync(TokenEndpoints.UPDATE, Arguments.body(update).withPath(tokenId));
        }

        /** See {@link TokensClient#list()}. */
        public Listing<Token> list() {
            return new TokensClient(calls, deleteToken).list();
        }

        /** See {@link TokensClient#list(UUID)}. */
        public Listing<Token> list(UUID userId) {
            return new TokensClient(calls, deleteToken).list(userId);
        }

        /** See {@link TokensClient#list(TokenFilter)}. */
        public Listing<Token> list(TokenFilter filter) {
            return new TokensClient(calls, deleteToken).list(filter);
        }
    }
}
