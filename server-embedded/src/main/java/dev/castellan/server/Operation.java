package dev.castellan.server;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import org.jspecify.annotations.Nullable;

/**
 * What an endpoint does, free of HTTP. Runs behind authentication, role check and decoding; throws {@link Refusal} for
 * everything that the caller did wrong. One instance serves all calls at once.
 *
 * @param <I> the request body
 * @param <O> the answer's body; {@code Void} and {@code null} for none
 */
public sealed interface Operation<I, O> {

    /**
     * An operation that changes nothing.
     *
     * @param <I> the request body
     * @param <O> the answer's body
     */
    @FunctionalInterface
    non-sealed interface Reading<I, O> extends Operation<I, O> {

        /** Runs on one consistent state. */
        @Nullable
        O run(View view, Caller caller, Arguments<I> arguments);
    }

    /**
     * An operation that changes the state, wholly or, if it throws, not at all.
     *
     * @param <I> the request body
     * @param <O> the answer's body
     */
    @FunctionalInterface
    non-sealed interface Changing<I, O> extends Operation<I, O> {

        /** Runs inside one transaction; may run more than once, so it has no effect outside of it. */
        @Nullable
        O run(Transaction tx, Caller caller, Arguments<I> arguments);
    }
}
