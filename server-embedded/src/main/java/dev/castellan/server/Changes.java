package dev.castellan.server;

import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.Route;
import dev.castellan.server.store.Transaction;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The operations of the API inside one transaction, for callers that need several of them to succeed or fail together.
 * The rules for an {@code org_admin} apply; rate limits do not, and listeners are not told. Valid on the thread of the
 * transaction, until the transaction ends.
 */
public final class Changes {

    private static final UUID NOBODY = new UUID(0, 0);

    private final Map<String, Route<?, ?>> routes;
    private final UserCreation users;
    private final Transaction tx;
    private final Caller administration;

    Changes(Map<String, Route<?, ?>> routes, UserCreation users, Transaction tx) {
        this.routes = routes;
        this.users = users;
        this.tx = tx;
        this.administration = new Caller(tx.organization().organizationId(), NOBODY, NOBODY, Role.ORG_ADMIN);
    }

    /**
     * Creates a human user, as {@link Administration#inviteUser} does.
     *
     * @throws Refusal if it breaks a rule
     */
    public User inviteUser(NewUser user) {
        return user.create(tx, users);
    }

    /**
     * Performs an operation of the API. Extensions work even if the server does not serve them.
     *
     * @param endpoint one of {@link dev.castellan.model.endpoint.Endpoints#ALL} that does not depend on the calling
     *     user; a {@link NewToken} has to name its owner
     * @return the body of the answer; {@code null} if it has none
     * @throws Refusal if it breaks a rule
     * @throws IllegalArgumentException if the endpoint was added by the embedder
     */
    public <I, O> @Nullable O perform(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        if (arguments.body() instanceof NewToken token && token.userId() == null) {
            throw new IllegalArgumentException("user_id: is required, since no user is calling");
        }
        Operation<I, O> operation = operation(endpoint);
        return operation instanceof Operation.Reading<I, O> reading
                ? reading.run(tx, administration, arguments)
                : ((Operation.Changing<I, O>) operation).run(tx, administration, arguments);
    }

    @SuppressWarnings("unchecked") // a route is kept under its own endpoint
    private <I, O> Operation<I, O> operation(Endpoint<I, O> endpoint) {
        Route<?, ?> route = routes.get(endpoint.id());
        if (route == null || !route.endpoint().equals(endpoint)) {
            throw new IllegalArgumentException(endpoint.id() + " is not an operation of the API");
        }
        return (Operation<I, O>) route.operation();
    }
}
