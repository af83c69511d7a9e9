package dev.castellan.server.internal.front;

import dev.castellan.server.internal.front.turns.Allowance;
import dev.castellan.server.internal.front.turns.IoTurns;
import dev.castellan.server.internal.front.turns.Shares;
import dev.castellan.server.internal.front.turns.Turns;
import dev.castellan.server.internal.front.turns.WorkerTurns;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.store.StoreConcurrency;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.xnio.XnioWorker;

/**
 * Runs the steps of requests: on a bounded pool of threads if the service blocks, otherwise on the I/O threads.
 *
 * @param turns runs the steps
 * @param workers the pool of threads, if there is one
 */
record Steps(Turns turns, @Nullable WorkerTurns workers) {

    /** Returns what runs the steps of a front; it has no thread of its own until it needs one. */
    static Steps of(String name, FrontOptions options, XnioWorker ioThreads, Allowance allowance) {
        Limits limits = options.limits();
        IoTurns io = new IoTurns(ioThreads, limits.turnTime(), options.blocks() ? Allowance.forAll() : allowance);
        if (!options.blocks()) {
            return new Steps(io, null);
        }
        WorkerTurns workers = new WorkerTurns(name, limits, shares(limits, options.concurrency()), allowance, io);
        return new Steps(workers, workers);
    }

    /** Waits this time for running work to end, and then interrupts it. */
    void close(Duration time) throws InterruptedException {
        if (workers != null) {
            workers.close(time);
        }
    }

    private static Shares shares(Limits limits, StoreConcurrency store) {
        return Shares.of(limits.workers(), store.reads(), store.writes(), store.writesOfOrganization());
    }
}
