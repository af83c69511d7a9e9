package dev.castellan.server.internal.execution;

import dev.castellan.server.internal.audit.AuditTrail;
import dev.castellan.server.internal.audit.ChangeAttempt;
import dev.castellan.server.internal.audit.ChangeJournal;
import dev.castellan.server.internal.rules.CallerCheck;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.spi.Caller;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the operations of the API for every {@link Principal}. An operation that changes the state takes these steps, in
 * one transaction, which a store may repeat from step 1:
 *
 * <ol>
 *   <li>The attempt of a token begins. From here on, the audit listener is notified if the work fails.
 *   <li>The token or the session is valid in the state that the operation sees. Before this step, the user of a session
 *       is not known, so its attempt begins now.
 *   <li>The role permits the endpoint, so that a refused role is in the notices too.
 *   <li>The {@link Around} of the caller looks for the response to an earlier request, or checks the page of a form.
 *   <li>The operation runs. It checks its rules and the quotas.
 *   <li>The audit event is written, so a change and its event are committed together.
 *   <li>The {@link Around} stores the response for repeated requests.
 * </ol>
 *
 * <p>After the commit, {@link ChangeJournal} notifies the listeners. The rate limits come first, outside of all this: a
 * request is counted when its head has arrived, a form before its transaction begins, and a flood of refused attempts
 * does not fill the notices. Thread-safe.
 */
public record OperationRunner(Store store, AuditTrail trail) {

    /**
     * Runs around an operation in its transaction.
     *
     * @param <O> the type of the response body
     * @param <R> the type of the result
     */
    @FunctionalInterface
    public interface Around<O, R> {

        /** Returns the result of the operation, which it runs at most once. */
        @Nullable
        R run(Transaction tx, Caller caller, Supplier<@Nullable O> operation);
    }

    /** Runs an operation that only reads, after a check in the same state. */
    public <O> @Nullable O read(Principal principal, OperationCall<?, O> call, Consumer<? super View> check) {
        return store.<@Nullable O>read(principal.organizationId(), view -> {
            Caller caller = CallerCheck.permitted(call.route().endpoint(), principal.in(view));
            check.accept(view);
            return call.read(view, caller);
        });
    }

    /** Runs an operation that only reads, in a state in which the caller has been validated. */
    public <O> @Nullable O read(View view, Caller caller, OperationCall<?, O> call) {
        return call.read(view, caller);
    }

    /** Runs an operation that changes the state, and records it in the journal of the caller of this method. */
    public <O, R> @Nullable R change(
            ChangeJournal journal, Principal principal, OperationCall<?, O> call, Around<O, R> around) {
        return principal.<@Nullable R>write(store, tx -> {
            journal.restart();
            Caller expected = principal.callerIfKnown();
            if (expected != null) {
                journal.begin(attempt(principal, expected, call));
            }
            Caller caller = principal.in(tx);
            ChangeAttempt attempt = attempt(principal, caller, call);
            journal.begin(attempt);
            CallerCheck.permitted(tx, call.route().endpoint(), caller);
            return around.run(tx, caller, () -> perform(tx, journal, principal, caller, call));
        });
    }

    /** Runs an operation for the administration in a transaction that is already open. */
    public <O> @Nullable O within(
            Transaction tx,
            ChangeJournal journal,
            Principal.AdministrationPrincipal principal,
            OperationCall<?, O> call) {
        Caller caller = principal.in(tx);
        if (call.isReading()) {
            return call.read(tx, caller);
        }
        ChangeAttempt attempt = attempt(principal, caller, call);
        journal.begin(attempt);
        O output = perform(tx, journal, principal, caller, call);
        journal.end();
        return output;
    }

    /**
     * Runs work of the administration that is not an operation of the API, and notifies the listeners.
     *
     * @param before runs before the transaction
     * @param work makes the change, and records it in the journal
     */
    public <T> T change(
            ChangeAttempt attempt, Runnable before, BiFunction<? super Transaction, ChangeJournal, T> work) {
        return trail.notifying(journal -> {
            journal.begin(attempt);
            before.run();
            return store.write(attempt.organizationId(), tx -> once(tx, journal, attempt, work));
        });
    }

    /** Runs the first work of an empty store like {@link #change}. Otherwise returns empty. */
    public <T> Optional<T> createFirst(ChangeAttempt attempt, BiFunction<? super Transaction, ChangeJournal, T> work) {
        return trail.notifying(journal -> {
            journal.begin(attempt);
            return store.writeIfEmpty(attempt.organizationId(), tx -> once(tx, journal, attempt, work));
        });
    }

    private static <T> T once(
            Transaction tx,
            ChangeJournal journal,
            ChangeAttempt attempt,
            BiFunction<? super Transaction, ChangeJournal, T> work) {
        journal.restart();
        journal.begin(attempt);
        T result = work.apply(tx, journal);
        // the commit may still fail
        journal.begin(attempt);
        return result;
    }

    private static <O> @Nullable O perform(
            Transaction tx, ChangeJournal journal, Principal principal, Caller caller, OperationCall<?, O> call) {
        RecordedSteps steps = new RecordedSteps(tx, journal, principal);
        O output = call.change(tx, caller, steps);
        steps.requireIntact();
        // the listeners have the output of a step from the step itself
        journal.recordChange(
                tx, attempt(principal, caller, call), call.createdId(output), steps.isEmpty() ? output : null);
        return output;
    }

    /**
     * The operations that a composed operation runs. A failure ends the transaction even if the caller of the step
     * catches it, because an operation can make changes before it fails.
     */
    private static final class RecordedSteps implements Operation.Steps {

        private final Transaction tx;
        private final ChangeJournal journal;
        private final Principal principal;
        private boolean empty = true;
        private @Nullable Throwable failure;

        RecordedSteps(Transaction tx, ChangeJournal journal, Principal principal) {
            this.tx = tx;
            this.journal = journal;
            this.principal = principal;
        }

        @Override
        public <A, B> @Nullable B change(OperationCall<A, B> step) {
            empty = false;
            try {
                // an earlier step may have changed the role of the caller, or deleted the token
                Caller current = CallerCheck.permitted(tx, step.route().endpoint(), principal.in(tx));
                return perform(tx, journal, principal, current, step);
            } catch (Throwable e) { // includes undeclared checked exceptions
                failure = failure == null ? e : failure;
                throw e;
            }
        }

        boolean isEmpty() {
            return empty;
        }

        void requireIntact() {
            if (failure != null) {
                throw OperationRunner.<RuntimeException>undeclared(failure);
            }
        }
    }

    /** Throws an exception, possibly checked, without declaring it. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E undeclared(Throwable failure) throws E {
        throw (E) failure;
    }

    private static ChangeAttempt attempt(Principal principal, Caller caller, OperationCall<?, ?> call) {
        return principal.attempt(
                caller, call.route().endpoint().id(), call.arguments().path());
    }
}
