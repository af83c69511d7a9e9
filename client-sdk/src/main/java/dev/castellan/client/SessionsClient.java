package dev.castellan.client;

import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.model.people.Session;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * The operations on sessions of human users (extensions). Only an {@code org_admin} may name a user other than the
 * caller. Thread-safe.
 */
public final class SessionsClient extends ResourceClient<SessionsClient> {

    SessionsClient(CallEngine calls) {
        super(calls, SessionsClient::new);
    }

    /**
     * Lists the active sessions of a user, ordered by id. Fetching a page throws {@link NotFoundException} if the user
     * does not exist, or if the caller may not name the user.
     */
    public Listing<Session> list(UUID userId) {
        return new Listing<>(calls, SessionEndpoints.LIST, Arguments.path(userId));
    }

    /**
     * Ends a session. The user must sign in again in that browser.
     *
     * @throws NotFoundException if the session does not exist or is not visible to the caller
     */
    public void delete(UUID userId, UUID sessionId) {
        calls.run(SessionEndpoints.DELETE, Arguments.path(userId, sessionId));
    }

    /**
     * Ends all sessions of a user at once. API tokens remain valid. Has no effect if the user has no sessions.
     *
     * @throws NotFoundException if the user does not exist, or if the caller may not name the user
     */
    public void deleteAll(UUID userId) {
        calls.run(SessionEndpoints.DELETE_ALL, Arguments.path(userId));
    }

    /**
     * The asynchronous version of {@link SessionsClient}. Futures fail with the exceptions that the synchronous
     * methods throw. Thread-safe.
     */
    public static final class Async extends ResourceClient<Async> {

        Async(CallEngine calls) {
            super(calls, Async::new);
        }

        /** See {@link SessionsClient#delete(UUID, UUID)}. */
        public CompletableFuture<Void> delete(UUID userId, UUID sessionId) {
            return calls.runAsync(SessionEndpoints.DELETE, Arguments.path(userId, sessionId));
        }

        /** See {@link SessionsClient#deleteAll(UUID)}. */
        public CompletableFuture<Void> deleteAll(UUID userId) {
            return calls.runAsync(SessionEndpoints.DELETE_ALL, Arguments.path(userId));
        }

        /** See {@link SessionsClient#list(UUID)}. */
        public Listing<Session> list(UUID userId) {
            return new SessionsClient(calls).list(userId);
        }
    }
}
