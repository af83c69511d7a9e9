package dev.castellan.server.internal.execution;

import dev.castellan.model.Role;
import dev.castellan.server.internal.audit.ChangeAttempt;
import dev.castellan.server.internal.rules.CallerCheck;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.ChangeNotice.Via;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Who runs an operation: the owner of a token, the user of a session, or the administration. */
public sealed interface Principal {

    UUID organizationId();

    /**
     * Returns the caller in the state that the operation sees.
     *
     * @throws dev.castellan.server.spi.Refusal if the token or the session is no longer valid
     */
    Caller in(View view);

    /** Returns the caller, or null if the caller must first be looked up in the state that the operation sees. */
    default @Nullable Caller callerIfKnown() {
        return null;
    }

    /** Returns the attempt to make a change. */
    ChangeAttempt attempt(Caller caller, String operation, List<UUID> path);

    /** Runs work in a transaction. */
    default <T extends @Nullable Object> T write(Store store, Function<? super Transaction, T> work) {
        return store.write(organizationId(), work);
    }

    /**
     * The owner of a token.
     *
     * @param caller the caller at the time of authentication
     * @param peer the address and port of the client, or null for a request without a socket
     */
    record TokenPrincipal(Caller caller, @Nullable InetSocketAddress peer) implements Principal {

        @Override
        public UUID organizationId() {
            return caller.organizationId();
        }

        @Override
        public Caller callerIfKnown() {
            return caller;
        }

        @Override
        public Caller in(View view) {
            return CallerCheck.ofToken(view, view.bearer(tokenId()).orElseThrow(CallerCheck::withoutToken), peer);
        }

        @Override
        public ChangeAttempt attempt(Caller current, String operation, List<UUID> path) {
            return ChangeAttempt.byCaller(current, peer, operation, path);
        }

        @Override
        public <T extends @Nullable Object> T write(Store store, Function<? super Transaction, T> work) {
            return store.writeAs(organizationId(), tokenId(), work);
        }

        private UUID tokenId() {
            return Objects.requireNonNull(caller.tokenId(), "the request has no token");
        }
    }

    /**
     * The user of a console session.
     *
     * @param peer the address and port of the client, or null for a request without a socket
     */
    record SessionPrincipal(
            UUID organizationId, UUID sessionId, @Nullable InetSocketAddress peer) implements Principal {

        @Override
        public Caller in(View view) {
            return CallerCheck.ofSession(view, sessionId, peer);
        }

        @Override
        public ChangeAttempt attempt(Caller caller, String operation, List<UUID> path) {
            return ChangeAttempt.byCaller(caller, peer, operation, path);
        }
    }

    /** The administration, which has the rights of an {@code org_admin} and no user. */
    record AdministrationPrincipal(UUID organizationId, Via via) implements Principal {

        private static final UUID NOBODY = new UUID(0, 0);

        @Override
        public Caller in(View view) {
            return new Caller(organizationId, null, NOBODY, Role.ORG_ADMIN);
        }

        @Override
        public ChangeAttempt attempt(Caller caller, String operation, List<UUID> path) {
            return attempt(operation, path);
        }

        /** Returns the attempt to make a change. */
        public ChangeAttempt attempt(String operation, List<UUID> path) {
            return ChangeAttempt.byAdministration(via, organizationId, operation, path);
        }
    }
}
