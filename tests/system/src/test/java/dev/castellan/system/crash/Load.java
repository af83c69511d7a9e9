package dev.castellan.system.crash;

import dev.castellan.support.concurrent.Condition;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;

/** Runs multiple clients that make changes concurrently, until the server ends or {@link #stop} is called. */
final class Load implements AutoCloseable {

    private final ExecutorService threads;
    private final List<Future<?>> running = new ArrayList<>();
    private final AtomicInteger succeeded = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicLong latest = new AtomicLong(System.nanoTime());
    private final LongAccumulator longestGap = new LongAccumulator(Math::max, 0);
    private final AtomicBoolean stopped = new AtomicBoolean();

    private Load(int clients) {
        threads = Executors.newFixedThreadPool(clients);
    }

    /** Starts the clients. Each client uses the servers in turn. */
    static Load on(List<Api> apis, List<Client> clients) {
        Load load = new Load(clients.size());
        for (Client client : clients) {
            load.running.add(load.threads.submit(() -> load.run(apis, client)));
        }
        return load;
    }

    /** Returns the number of successful changes. */
    int succeeded() {
        return succeeded.get();
    }

    /** Waits until this number of changes has succeeded. Fails if the server or all clients end earlier. */
    void awaitSucceeded(int number) {
        await(succeeded, number, "succeed");
    }

    /** Waits until the unavailable server has refused this number of changes. */
    void awaitRefused(int number) {
        await(refused, number, "are refused");
    }

    private void await(AtomicInteger count, int number, String what) {
        Condition.await(
                () -> count.get() >= number || running.stream().anyMatch(Future::isDone),
                () -> number + " changes " + what + ", not only " + count);
        if (count.get() < number) {
            stop();
            join();
            throw new AssertionError("the server was gone before " + number + " changes " + what);
        }
    }

    /** Stops each client after its current change. */
    void stop() {
        stopped.set(true);
    }

    /** Waits until all clients have ended. Fails if a client received an impossible response. */
    void join() {
        for (Future<?> client : running) {
            try {
                client.get();
            } catch (ExecutionException e) {
                throw new AssertionError("a client got a wrong response", e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError(e);
            }
        }
    }

    /** Returns the number of changes that an unavailable server has refused. */
    int unavailable() {
        return refused.get();
    }

    /** Returns the longest time between two successful changes of all clients since the previous call. */
    Duration longestGap() {
        return Duration.ofNanos(longestGap.getThenReset());
    }

    private void run(List<Api> apis, Client client) {
        try {
            for (int call = 0; !stopped.get(); call++) {
                if (client.change(apis.get(call % apis.size()))) {
                    succeeded.incrementAndGet();
                    long now = System.nanoTime();
                    longestGap.accumulate(now - latest.getAndSet(now));
                } else {
                    refused.incrementAndGet();
                }
            }
        } catch (IOException e) {
            // the server has ended
            stopped.set(true);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
