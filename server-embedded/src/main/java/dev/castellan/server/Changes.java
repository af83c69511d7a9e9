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
 * Operations of the API within a transaction of the caller's, so that many of them are all or nothing. They follow the
 * rules that requests of an {@code org_admin} follow, but are none: no rate limit counts them, and no listener is told.
 * For the thread of the transaction, until that ends.
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
     * Performs an operation, an extension included where the server turns those off.
     *
     * @param endpoint one of {@link dev.castellan.model.endpoint.Endpoints#ALL} that needs no user who calls; a {@link
     *     NewToken} has to name its owner
     * @return what the answer would hold; {@code null} for no body
     * @throws Refusal if it breaks a rule
     * @throws IllegalArgumentException if the endpoint is an embedder's own
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
            throw new IllegalArgumentException(endpoint.id() + " is no operation of the API");
        }
        return (Operation<I, O>) route.operation();
    }
}
