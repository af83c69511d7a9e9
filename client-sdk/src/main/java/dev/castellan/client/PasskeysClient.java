package dev.castellan.client;

import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.PasskeyEndpoints;
import dev.castellan.model.people.Passkey;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** The operations on passkeys of human users (extensions). Thread-safe. */
public final class PasskeysClient extends ResourceClient<PasskeysClient> {

    PasskeysClient(CallEngine calls) {
        super(calls, PasskeysClient::new);
    }

    /**
     * Lists the passkeys of a user, ordered by id. Fetching a page throws {@link NotFoundException} if the user does
     * not exist, or if a caller who is not an {@code org_admin} names another user.
     */
    public Listing<Passkey> list(UUID userId) {
        return new Listing<>(calls, PasskeyEndpoints.LIST, Arguments.path(userId));
    }

    /**
     * Deletes a passkey and ends the user's sessions that were started with a passkey.
     *
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws NotFoundException if the user has no passkey with this id
     */
    public void delete(UUID userId, UUID passkeyId) {
        calls.run(PasskeyEndpoints.DELETE, Arguments.path(userId, passkeyId));
    }

    /**
     * Deletes all passkeys of a user at once and ends the user's sessions that were started with a passkey. The
     * password is kept. Has no effect if the user has no passkeys.
     *
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws NotFoundException if the user does not exist
     */
    public void deleteAll(UUID userId) {
        calls.run(PasskeyEndpoints.DELETE_ALL, Arguments.path(userId));
    }

    /**
     * The asynchronous version of {@link PasskeysClient}. Futures fail with the exceptions that the synchronous
     * methods throw. Thread-safe.
     */
    public static final class Async extends ResourceClient<Async> {

        Async(CallEngine calls) {
            super(calls, Async::new);
        }

        /** See {@link PasskeysClient#delete(UUID, UUID)}. */
        public CompletableFuture<Void> delete(UUID userId, UUID passkeyId) {
            return calls.runAsync(PasskeyEndpoints.DELETE, Arguments.path(userId, passkeyId));
        }

        /** See {@link PasskeysClient#deleteAll(UUID)}. */
        public CompletableFuture<Void> deleteAll(UUID userId) {
            return calls.runAsync(PasskeyEndpoints.DELETE_ALL, Arguments.path(userId));
        }

        /** See {@link PasskeysClient#list(UUID)}. */
        public Listing<Passkey> list(UUID userId) {
            return new PasskeysClient(calls).list(userId);
        }
    }
}
