package dev.castellan.server.jdbc.failures;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.internal.store.Store;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A server without a socket that runs its background tasks only when the test requests it. */
final class RemovingNode implements AutoCloseable {

    private final Queue<Runnable> now = new ConcurrentLinkedQueue<>();
    private final Queue<Runnable> fromTimeToTime = new ConcurrentLinkedQueue<>();
    private final CastellanServer server;

    RemovingNode(Store store) {
        server = CastellanServer.builder()
                .withoutSocket()
                .store(store)
                .background((delay, task) -> (delay.isZero() ? now : fromTimeToTime).add(task))
                .start();
        work();
    }

    CastellanServer server() {
        return server;
    }

    int status(String token, String method, String path) {
        Headers headers = Headers.of("Authorization", "Bearer " + token);
        return server.handle(ApiRequest.of(method, "/api/v1" + path, headers)).status();
    }

    /** Runs the tasks that are due now, and any tasks that they schedule to run at once. */
    void work() {
        for (Runnable task = now.poll(); task != null; task = now.poll()) {
            task.run();
        }
    }

    /** Runs each periodic task once, and then any tasks that they schedule to run at once. */
    void workAsAfterSomeTime() {
        Deque<Runnable> due = new ArrayDeque<>();
        for (Runnable task = fromTimeToTime.poll(); task != null; task = fromTimeToTime.poll()) {
            due.add(task);
        }
        due.forEach(Runnable::run);
        work();
    }

    @Override
    public void close() {
        server.close();
    }
}
