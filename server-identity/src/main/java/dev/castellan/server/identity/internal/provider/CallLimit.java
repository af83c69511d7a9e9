package dev.castellan.server.identity.internal.provider;

import dev.castellan.server.people.signin.ProviderException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Limits the calls that wait for providers, because each holds a thread of the server. An organization runs a few calls
 * at once, and a few more wait for a short time. All organizations together hold at most half of the usual 64 threads, so
 * providers that do not answer cannot stop the server. Thread-safe.
 */
public final class CallLimit {

    /** The maximum number of running calls of an organization. */
    static final int MAX_RUNNING = 4;

    static final int MAX_OF_ORGANIZATION = 2 * MAX_RUNNING;
    static final int MAX = 32;
    private static final Duration MAX_WAIT = Duration.ofSeconds(2);

    private final Duration maxWait;
    /** The running and waiting calls of each organization. Guarded by {@code this}. */
    private final Map<UUID, Calls> organizations = new HashMap<>();

    private int all;

    /** Creates a limit. */
    public CallLimit() {
        this(MAX_WAIT);
    }

    CallLimit(Duration maxWait) {
        this.maxWait = maxWait;
    }

    private static final class Calls {
        /** The calls that may still start. */
        private final Semaphore free = new Semaphore(MAX_RUNNING, true);

        private int number;
    }

    /**
     * Runs a call on the calling thread.
     *
     * @throws ProviderException if too many calls are running or waiting, or the wait is too long
     */
    public <T> T run(UUID organization, Supplier<T> call) {
        Calls calls = enter(organization);
        try {
            if (!calls.free.tryAcquire(maxWait.toNanos(), TimeUnit.NANOSECONDS)) {
                throw busy();
            }
            try {
                return call.get();
            } finally {
                calls.free.release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw busy();
        } finally {
            leave(organization, calls);
        }
    }

    private synchronized Calls enter(UUID organization) {
        Calls calls = organizations.get(organization);
        if (all >= MAX || (calls != null && calls.number >= MAX_OF_ORGANIZATION)) {
            throw busy();
        }
        Calls entered = calls == null ? new Calls() : calls;
        organizations.put(organization, entered);
        entered.number++;
        all++;
        return entered;
    }

    private synchronized void leave(UUID organization, Calls calls) {
        all--;
        if (--calls.number == 0) {
            organizations.remove(organization);
        }
    }

    private static ProviderException busy() {
        return ProviderException.unreachable("too many calls wait for a provider");
    }
}
