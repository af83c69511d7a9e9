package dev.castellan.server.people.internal.passwords;

import dev.castellan.server.internal.workers.BoundedWorkers;
import dev.castellan.server.spi.Refusal;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * The threads that hash passwords: two, so that sign-ins leave CPUs and memory to requests. At most 32 sign-ins wait for
 * them; others are refused. The threads end when nothing was to do for a while.
 */
public final class HashWorkers implements AutoCloseable {

    static final int WORKERS = 2;
    static final int QUEUE = 32;

    private final BoundedWorkers workers =
            new BoundedWorkers("castellan-people", WORKERS, QUEUE, "too many people sign in at the moment: try again");

    /**
     * Runs work on one of the threads.
     *
     * @return its result; fails with what the work throws, or with a {@link Refusal} if too many wait or this is closed
     */
    public <T> CompletionStage<T> run(Supplier<T> work) {
        return workers.run(work);
    }

    /** Refuses what waits, and waits for what is running, at most ten seconds. Closing twice does nothing. */
    @Override
    public void close() {
        workers.close();
    }
}
