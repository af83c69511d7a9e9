package dev.castellan.client.internal.okhttp;

import dev.castellan.client.transport.NotSentException;
import dev.castellan.model.exchange.ApiResponse;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Response;

/** Completes a future with OkHttp's answer, and closes an answer that is no longer needed. */
final class PendingAnswer implements Callback {

    private final CompletableFuture<ApiResponse> future;
    private final OkHttpAttempt attempt;
    private final Reading reading;

    PendingAnswer(Call call, OkHttpAttempt attempt, Reading reading) {
        this.future = new Cancelling(call);
        this.attempt = attempt;
        this.reading = reading;
    }

    CompletableFuture<ApiResponse> future() {
        return future;
    }

    @Override
    public void onResponse(Call call, Response response) {
        try (response) {
            if (!future.isDone()) {
                future.complete(reading.read(response));
            }
        } catch (IOException e) {
            onFailure(call, e);
        } catch (RuntimeException e) {
            future.completeExceptionally(e);
        }
    }

    @Override
    public void onFailure(Call call, IOException failure) {
        future.completeExceptionally(attempt.wasSent() ? failure : new NotSentException(failure));
    }

    /** Reads an answer. */
    @FunctionalInterface
    interface Reading {

        /** Returns the answer with its body. */
        ApiResponse read(Response response) throws IOException;
    }

    /** A future that cancels the call when it is cancelled. */
    private static final class Cancelling extends CompletableFuture<ApiResponse> {

        private final Call call;

        Cancelling(Call call) {
            this.call = call;
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            call.cancel();
            return super.cancel(mayInterruptIfRunning);
        }
    }
}
