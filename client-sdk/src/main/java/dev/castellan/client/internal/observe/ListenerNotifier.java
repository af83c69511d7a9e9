package dev.castellan.client.internal.observe;

import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.InvalidResponseException;
import dev.castellan.client.internal.text.BearerToken;
import dev.castellan.client.internal.text.RequestId;
import dev.castellan.client.internal.text.TokenExpiry;
import dev.castellan.client.observe.AttemptResult;
import dev.castellan.client.observe.CallListener;
import dev.castellan.client.observe.CallObserver;
import dev.castellan.client.observe.CallResult;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Notifies the listeners and the log about one call. When a call is cancelled or reaches its time limit, another thread
 * may still be making an attempt. Listeners receive no events after the end of the call.
 */
final class ListenerNotifier implements CallNotifier {

    private final Endpoint<?, ?> endpoint;
    private final Observers observers;
    private final CallLog log;
    private final LongSupplier nanoTime;
    private final long start;
    private final AtomicBoolean attemptOpen = new AtomicBoolean();
    private final AtomicBoolean over = new AtomicBoolean();
    private volatile long attemptStart;
    private volatile int attempts;
    private volatile @Nullable ApiRequest lastRequest;

    ListenerNotifier(Endpoint<?, ?> endpoint, Observers observers, CallLog log, LongSupplier nanoTime) {
        this.endpoint = endpoint;
        this.observers = observers;
        this.log = log;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    @Override
    public ApiRequest attemptStarted(ApiRequest request) {
        int attempt = attempts + 1;
        attempts = attempt;
        attemptStart = nanoTime.getAsLong();
        attemptOpen.set(true);
        ApiRequest complete = request.withHeaders(observers.attemptStarted(attempt, request.headers()));
        lastRequest = complete;
        return complete;
    }

    @Override
    public void attemptEnded(@Nullable ApiResponse response, @Nullable Throwable failure, @Nullable Duration delay) {
        if (!attemptOpen.compareAndSet(true, false)) {
            return;
        }
        Integer status = response == null ? null : response.status();
        String requestId = response == null ? null : requestId(response.headers());
        AttemptResult result =
                new AttemptResult(endpoint, attempts, status, failure, since(attemptStart), delay, requestId);
        observers.forEach(observer -> observer.attemptEnded(result));
    }

    @Override
    public void succeeded(ApiResponse response) {
        end(response.status(), response.headers(), null);
    }

    @Override
    public void failed(Throwable failure) {
        attemptEnded(null, failure, null);
        if (failure instanceof ApiException error) {
            end(error.status(), error.headers(), failure);
        } else if (failure instanceof InvalidResponseException error) {
            end(error.status(), error.headers(), failure);
        } else {
            end(null, Headers.empty(), failure);
        }
    }

    private void end(@Nullable Integer status, Headers received, @Nullable Throwable failure) {
        if (!over.compareAndSet(false, true)) {
            return;
        }
        CallResult result = new CallResult(
                endpoint, attempts, status, failure, since(start), TokenExpiry.in(received), requestId(received));
        log.write(result, lastRequest, received);
        observers.forEach(observer -> observer.ended(result));
    }

    private @Nullable String requestId(Headers received) {
        ApiRequest sent = lastRequest;
        return RequestId.in(received, sent == null ? null : BearerToken.of(sent));
    }

    private Duration since(long nanos) {
        return Duration.ofNanos(nanoTime.getAsLong() - nanos);
    }

    /**
     * The observers of one call. An exception from an observer affects neither the call nor other observers.
     *
     * @param all the observers, in the order of their listeners
     */
    record Observers(List<CallObserver> all) {

        private static final Logger LOG = CallLog.LOG;

        static Observers of(List<CallListener> listeners, Endpoint<?, ?> endpoint) {
            List<CallObserver> observers = new ArrayList<>(listeners.size());
            for (CallListener listener : listeners) {
                guarded(listener, () -> observers.add(Objects.requireNonNull(listener.started(endpoint))));
            }
            return new Observers(observers);
        }

        /** Adds the observers' headers, which replace existing headers with the same name. */
        Headers attemptStarted(int attempt, Headers headers) {
            if (all.isEmpty()) {
                return headers;
            }
            List<Headers> changed = new ArrayList<>(List.of(headers));
            forEach(observer -> changed.set(0, changed.get(0).withAll(observer.attemptStarted(attempt))));
            return changed.get(0);
        }

        void forEach(Consumer<CallObserver> notification) {
            for (CallObserver observer : all) {
                guarded(observer, () -> notification.accept(observer));
            }
        }

        /** Runs a notification and logs its failure. Omits the message, which may contain a secret. */
        private static void guarded(Object listener, Runnable notification) {
            try {
                notification.run();
            } catch (RuntimeException e) {
                LOG.warn(
                        "{} failed with {} and is ignored",
                        listener.getClass().getName(),
                        e.getClass().getName());
            }
        }
    }
}
