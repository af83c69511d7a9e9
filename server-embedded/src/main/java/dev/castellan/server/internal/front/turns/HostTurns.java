package dev.castellan.server.internal.front.turns;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Runs steps on the executor of a host, in the order of the executor. */
public final class HostTurns implements Turns {

    private final Executor executor;

    /** @param executor may reject steps, which are then refused */
    public HostTurns(Executor executor) {
        this.executor = executor;
    }

    @Override
    public void take(Turn turn) {
        try {
            executor.execute(turn);
        } catch (RejectedExecutionException e) {
            turn.refuse();
        }
    }

    @Override
    public void mayRunAgain(TurnKey key) {
        // nothing waits here
    }
}
