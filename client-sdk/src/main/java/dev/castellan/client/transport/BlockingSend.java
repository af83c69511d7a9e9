package dev.castellan.client.transport;

import dev.castellan.client.internal.concurrent.Causes;
import dev.castellan.client.internal.concurrent.DaemonThreads;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;

/** Sends a request with a blocking transport on a thread of this library. Cancellation interrupts the thread. */
final class BlockingSend extends CompletableFuture<ApiResponse> {

    private final FutureTask<ApiResponse> task;

    private BlockingSend(FutureTask<ApiResponse> task) {
        this.task = task;
    }

    static CompletableFuture<ApiResponse> start(Transport transport, ApiRequest request, Duration timeLimit) {
        FutureTask<ApiResponse> task = new FutureTask<>(() -> transport.send(request, timeLimit));
        BlockingSend answer = new BlockingSend(task);
        DaemonThreads.shared().execute(answer::run);
        return answer;
    }

    private void run() {
        task.run();
        try {
            complete(task.get());
        } catch (Exception e) {
            completeExceptionally(Causes.of(e));
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        task.cancel(true);
        return super.cancel(mayInterruptIfRunning);
    }
}
