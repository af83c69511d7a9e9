package dev.castellan.server.spi;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.store.ReadHint;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The work of an endpoint, independent of HTTP: {@link Reading} or {@link Changing}. Runs after authentication, role
 * check and decoding, and throws {@link Refusal} for every mistake of the caller. One instance serves all calls, on
 * several threads at once.
 *
 * @param <I> the request body
 * @param <O> the body of the answer; {@code Void} and {@code null} for an answer without a body
 */
public sealed interface Operation<I, O> {

    /**
     * An operation that changes nothing.
     *
     * @param <I> the request body
     * @param <O> the body of the answer
     */
    @FunctionalInterface
    non-sealed interface Reading<I, O> extends Operation<I, O> {

        /** Returns the answer for one consistent state. May run more than once, so it must not have side effects. */
        @Nullable
        O run(View view, Caller caller, Arguments<I> arguments);

        /**
         * Returns a hint about the rows that this operation will probably read first. A store can fetch these rows
         * together with the caller. The hint does not change the answer.
         *
         * @param ids the ids in the path
         */
        default ReadHint hint(List<UUID> ids) {
            return ReadHint.MORE;
        }
    }

    /**
     * An operation that changes the state. All of its changes are undone if it throws.
     *
     * @param <I> the request body
     * @param <O> the body of the answer
     */
    @FunctionalInterface
    non-sealed interface Changing<I, O> extends Operation<I, O> {

        /**
         * Makes the change inside one transaction. May run more than once, so it must have no effect outside the
         * transaction. A store may run it on another thread than the thread of the request, so it must not rely on
         * thread-locals or locks of that thread.
         */
        @Nullable
        O run(Transaction tx, Caller caller, Arguments<I> arguments);
    }
}
