package dev.castellan.server;

import dev.castellan.model.NewToken;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.audit.ChangeAttempt;
import dev.castellan.server.internal.audit.ChangeJournal;
import dev.castellan.server.internal.execution.OperationCall;
import dev.castellan.server.internal.execution.OperationRunner;
import dev.castellan.server.internal.execution.Principal;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.spi.ChangeNotice.Via;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs API operations within one transaction, so they succeed or fail together. The rules for an {@code org_admin}
 * apply, but rate limits do not. Usable only on the thread of the transaction, until the transaction ends.
 */
public final class Changes {

    /** The name of {@link #createPerson} in audit events. */
    static final String INVITE = "users.createPerson";

    private final ApiOperations api;
    private final OperationRunner runner;
    private final Transaction tx;
    private final ChangeJournal journal;
    private final Principal.AdministrationPrincipal administration;

    /**
     * Creates an instance for a transaction.
     *
     * @param journal writes the audit events
     * @param via the kind of caller
     */
    Changes(ApiOperations api, OperationRunner runner, Transaction tx, ChangeJournal journal, Via via) {
        this.api = api;
        this.runner = runner;
        this.tx = tx;
        this.journal = journal;
        this.administration =
                new Principal.AdministrationPrincipal(tx.organization().organizationId(), via);
    }

    /**
     * Creates a human user like {@link Administration#createPerson}.
     *
     * @throws Refusal if the user breaks a rule
     */
    public User createPerson(NewPerson user) {
        ChangeAttempt attempt = administration.attempt(INVITE, List.of());
        journal.begin(attempt);
        api.quotas().check(tx, Usage.USER);
        User invited = user.create(tx, api.users());
        journal.recordChange(tx, attempt, invited.id(), invited);
        journal.end();
        return invited;
    }

    /**
     * Runs an API operation. Extensions can be used even if the server does not serve them.
     *
     * @param endpoint one of {@link dev.castellan.model.endpoint.Endpoints#ALL} or {@link
     *     dev.castellan.model.endpoint.Endpoints#ONLY_FOR_SESSIONS} whose operation does not depend on the calling user. A {@link NewToken} must name its owner
     * @return the body of the response, or null if the response has no body
     * @throws Refusal if the operation breaks a rule
     * @throws IllegalArgumentException if the endpoint was added by the embedder
     */
    public <I, O> @Nullable O perform(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        if (arguments.body() instanceof NewToken token && token.userId() == null) {
            throw Refusal.of(ErrorKind.INVALID, "user_id: required, because the call is not made by a user");
        }
        OperationCall<I, O> call = new OperationCall<>(api.index().route(endpoint), arguments);
        return runner.within(tx, journal, administration, call);
    }
}
