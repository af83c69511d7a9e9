package dev.castellan.server.internal.execution;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * The implementation of an endpoint, independent of HTTP: {@link Reading}, {@link Changing} or {@link Composed}. Runs
 * after authentication, role check and decoding, and throws {@link Refusal} for every error that the caller makes. One
 * instance serves all calls and must be thread-safe.
 *
 * @param <I> the type of the request body
 * @param <O> the type of the response body, which is {@code Void} for a response without a body
 */
public sealed interface Operation<I, O> {

    /**
     * An operation that only reads.
     *
     * @param <I> the type of the request body
     * @param <O> the type of the response body
     */
    @FunctionalInterface
    non-sealed interface Reading<I, O> extends Operation<I, O> {

        /** Returns the result for one consistent state. May run more than once, so it must not have side effects. */
        @Nullable
        O run(View view, Caller caller, Arguments<I> arguments);
    }

    /**
     * An operation that changes the state. If the operation throws an exception, the server rolls back all of its
     * changes.
     *
     * @param <I> the type of the request body
     * @param <O> the type of the response body
     */
    @FunctionalInterface
    non-sealed interface Changing<I, O> extends Operation<I, O> {

        /**
         * Makes the change inside one transaction. May run more than once, so it must not have side effects outside the
         * transaction. A store may run it on a thread other than the request's thread, so it must not rely on that
         * thread's thread-locals or locks.
         */
        @Nullable
        O run(Transaction tx, Caller caller, Arguments<I> arguments);
    }

    /**
     * An operation that changes the state by running other operations.
     *
     * @param <I> the type of the request body
     * @param <O> the type of the response body
     */
    @FunctionalInterface
    non-sealed interface Composed<I, O> extends Operation<I, O> {

        /** Makes the change like {@link Changing#run}. */
        @Nullable
        O run(Transaction tx, Caller caller, Arguments<I> arguments, Steps steps);
    }

    /** Runs the operations of a {@link Composed} one. */
    interface Steps {

        /** Runs an operation that changes the state, and records it in the audit trail. */
        <A, B> @Nullable B change(OperationCall<A, B> call);
    }
}
