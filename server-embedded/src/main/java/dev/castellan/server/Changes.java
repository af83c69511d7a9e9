package dev.castellan.server;

import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.server.AuditedWrites.Attempt;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.Route;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The operations of the API inside one transaction, for callers that need several of them to succeed or fail together.
 * The rules for an {@code org_admin} apply; rate limits do not. Valid on the thread of the transaction, until the
 * transaction ends.
 */
public final class Changes {

    /** The name of what only the administration does with users. */
    static final String INVITE = "users.invite";

    private static final UUID NOBODY = new UUID(0, 0);

    private final Map<String, Route<?, ?>> routes;
    private final UserCreation users;
    private final QuotaCheck quotas;
    private final Transaction tx;
    private final BiConsumer<Attempt, @Nullable UUID> recording;
    private final Caller administration;
    private final List<DoneChange> done = new ArrayList<>();
    private @Nullable Attempt current;

    /**
     * Makes changes in a transaction.
     *
     * @param recording writes the audit event of a change, with the id of what it created
     */
    Changes(
            Map<String, Route<?, ?>> routes,
            UserCreation users,
            QuotaCheck quotas,
            Transaction tx,
            BiConsumer<Attempt, @Nullable UUID> recording) {
        this.routes = routes;
        this.users = users;
        this.quotas = quotas;
        this.tx = tx;
        this.recording = recording;
        this.administration = new Caller(tx.organization().organizationId(), null, NOBODY, Role.ORG_ADMIN);
    }

    /**
     * Creates a human user, as {@link Administration#inviteUser} does.
     *
     * @throws Refusal if it breaks a rule
     */
    public User inviteUser(NewUser user) {
        Attempt attempt = begin(INVITE);
        quotas.check(tx, Usage.USER);
        User invited = user.create(tx, users);
        done(attempt, invited.id(), invited);
        return invited;
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
        Route<I, O> route = route(endpoint);
        if (route.operation() instanceof Operation.Reading<I, O> reading) {
            return reading.run(tx, administration, arguments);
        }
        Attempt attempt = begin(endpoint.id(), arguments.path().toArray(UUID[]::new));
        O output = ((Operation.Changing<I, O>) route.operation()).run(tx, administration, arguments);
        done(
                attempt,
                output == null || route.createdId() == null
                        ? null
                        : route.createdId().apply(output),
                output);
        return output;
    }

    /** Returns the changes that were made so far, in their order. */
    List<DoneChange> done() {
        return done;
    }

    /** Returns the change that was begun and not made; {@code null} if there is none. */
    @Nullable
    Attempt current() {
        return current;
    }

    private Attempt begin(String operation, UUID... path) {
        Attempt attempt = Attempt.of(operation, administration.organizationId(), path);
        current = attempt;
        return attempt;
    }

    private void done(Attempt attempt, @Nullable UUID createdId, @Nullable Object output) {
        recording.accept(attempt, createdId);
        done.add(new DoneChange(attempt, createdId, output));
        current = null;
    }

    /**
     * A change that was made.
     *
     * @param attempt what was asked for
     * @param createdId the id of what was created; absent if nothing was
     * @param output what the operation returned; absent if it returned nothing
     */
    record DoneChange(
            Attempt attempt,
            @Nullable UUID createdId,
            @Nullable Object output) {}

    @SuppressWarnings("unchecked") // a route is kept under its own endpoint
    private <I, O> Route<I, O> route(Endpoint<I, O> endpoint) {
        Route<?, ?> route = routes.get(endpoint.id());
        if (route == null || !route.endpoint().equals(endpoint)) {
            throw new IllegalArgumentException(endpoint.id() + " is not an operation of the API");
        }
        return (Route<I, O>) route;
    }
}
