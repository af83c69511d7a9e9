package dev.castellan.server.spi;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.store.ReadHint;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import java.util.List;
import java.util.UUID;
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

        /** Runs on one consistent state; may run more than once, so it has no effect outside. */
        @Nullable
        O run(View view, Caller caller, Arguments<I> arguments);

        /**
         * Returns what this operation will most likely ask for first, so that a store may fetch it together with the
         * caller; it changes no answer.
         *
         * @param ids those in the path
         */
        default ReadHint hint(List<UUID> ids) {
            return ReadHint.MORE;
        }
    }

    /**
     * An operation that changes the state, wholly or, if it throws, not at all.
     *
     * @param <I> the request body
     * @param <O> the answer's body
     */
    @FunctionalInterface
    non-sealed interface Changing<I, O> extends Operation<I, O> {

        /**
         * Runs inside one transaction; may run more than once, so it has no effect outside of it. A store may run it on
         * another thread than the one that brought the request: it relies on no thread-local and no lock of that thread.
         */
        @Nullable
        O run(Transaction tx, Caller caller, Arguments<I> arguments);
    }
}
