package dev.castellan.server;

import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.execution.ChangeAttempt;
import dev.castellan.server.internal.execution.ChangeJournal;
import dev.castellan.server.internal.execution.OperationCall;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.ChangeNotice.Via;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.Route;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.Usage;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Runs API operations within one transaction, so they succeed or fail together. The rules for an {@code org_admin}
 * apply, but rate limits do not. Usable only on the thread of the transaction, until the transaction ends.
 */
public final class Changes {

    /** The name of {@link #inviteUser} in audit events. */
    static final String INVITE = "users.invite";

    private static final UUID NOBODY = new UUID(0, 0);

    private final ApiOperations api;
    private final Transaction tx;
    private final ChangeJournal journal;
    private final Via via;
    private final Caller administration;

    /**
     * Creates an instance for a transaction.
     *
     * @param journal writes the audit events
     * @param via the kind of caller
     */
    Changes(ApiOperations api, Transaction tx, ChangeJournal journal, Via via) {
        this.api = api;
        this.tx = tx;
        this.journal = journal;
        this.via = via;
        this.administration = new Caller(tx.organization().organizationId(), null, NOBODY, Role.ORG_ADMIN);
    }

    /**
     * Creates a human user like {@link Administration#inviteUser}.
     *
     * @throws Refusal if the user breaks a rule
     */
    public User inviteUser(NewUser user) {
        ChangeAttempt attempt = begin(INVITE, List.of());
        api.quotas().check(tx, Usage.USER);
        User invited = user.create(tx, api.users());
        made(attempt, invited.id(), invited);
        return invited;
    }

    /**
     * Runs an API operation. Extensions can be used even if the server does not serve them.
     *
     * @param endpoint one of {@link dev.castellan.model.endpoint.Endpoints#ALL} whose operation does not depend on the
     *     calling user. A {@link NewToken} must name its owner
     * @return the body of the answer, or null if the answer has no body
     * @throws Refusal if the operation breaks a rule
     * @throws IllegalArgumentException if the endpoint was added by the embedder
     */
    public <I, O> @Nullable O perform(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        if (arguments.body() instanceof NewToken token && token.userId() == null) {
            throw Refusal.of(ErrorKind.INVALID, "user_id: is required, since no user is calling");
        }
        Route<I, O> route = api.index().route(endpoint);
        if (route.operation() instanceof Operation.Reading<I, O> reading) {
            return reading.run(tx, administration, arguments);
        }
        ChangeAttempt attempt = begin(endpoint.id(), arguments.path());
        O output = ((Operation.Changing<I, O>) route.operation()).run(tx, administration, arguments);
        made(attempt, OperationCall.createdId(route, output), output);
        return output;
    }

    private ChangeAttempt begin(String operation, List<UUID> path) {
        ChangeAttempt attempt = ChangeAttempt.byAdministration(via, administration.organizationId(), operation, path);
        journal.begin(attempt);
        return attempt;
    }

    private void made(ChangeAttempt attempt, @Nullable UUID createdId, @Nullable Object output) {
        journal.made(tx, attempt, createdId, output);
        journal.end();
    }
}
