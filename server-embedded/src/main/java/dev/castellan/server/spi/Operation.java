package dev.castellan.server.spi;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.store.ReadHint;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What an endpoint does, independent of HTTP: {@link Reading} or {@link Changing}. Runs after authentication, role
 * check and decoding, and throws {@link Refusal} for every mistake of the caller. One instance serves all calls,
 * possibly at the same time.
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

        /** Returns the answer for one consistent state. May run more than once, so it must have no effect outside. */
        @Nullable
        O run(View view, Caller caller, Arguments<I> arguments);

        /**
         * Returns what this operation will probably ask for first, so that a store can fetch it together with the
         * caller. The hint changes no answer.
         *
         * @param ids the ids in the path
         */
        default ReadHint hint(List<UUID> ids) {
            return ReadHint.MORE;
        }
    }

    /**
     * An operation that changes the state. If it throws, none of its changes is kept.
     *
     * @param <I> the request body
     * @param <O> the answer's body
     */
    @FunctionalInterface
    non-sealed interface Changing<I, O> extends Operation<I, O> {

        /**
         * Makes the change inside one transaction. May run more than once, so it must have no effect outside the
         * transaction. A store may run it on another thread than the one that received the request, so it must not rely
         * on thread-locals or locks of that thread.
         */
        @Nullable
        O run(Transaction tx, Caller caller, Arguments<I> arguments);
    }
}
