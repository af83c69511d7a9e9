package dev.castellan.client.internal.observe;

import dev.castellan.client.observe.CallListener;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;

/**
 * The interceptors, listeners and log of a client.
 *
 * @param aroundCalls interceptors that see each call once
 * @param aroundAttempts interceptors that see every attempt
 */
public record Hooks(Interceptors aroundCalls, Interceptors aroundAttempts, List<CallListener> listeners, CallLog log) {

    public static final Hooks NONE = new Hooks(Interceptors.NONE, Interceptors.NONE, List.of(), CallLog.STANDARD);

    public Hooks {
        listeners = List.copyOf(listeners);
    }

    public Hooks withAroundCalls(Interceptor inner) {
        return new Hooks(aroundCalls.with(inner), aroundAttempts, listeners, log);
    }

    /** Returns a copy with an additional outermost interceptor around calls, which sees what the caller receives. */
    public Hooks withOutermost(Interceptor outer) {
        return new Hooks(aroundCalls.within(outer), aroundAttempts, listeners, log);
    }

    public Hooks withAroundAttempts(Interceptor inner) {
        return new Hooks(aroundCalls, aroundAttempts.with(inner), listeners, log);
    }

    public Hooks with(CallListener listener) {
        List<CallListener> more = new ArrayList<>(listeners);
        more.add(listener);
        return new Hooks(aroundCalls, aroundAttempts, more, log);
    }

    public Hooks with(CallLog other) {
        return new Hooks(aroundCalls, aroundAttempts, listeners, other);
    }

    /** Returns a watch for a call, which does nothing unless a listener or the log is active. */
    public CallNotifier notifier(Endpoint<?, ?> endpoint, LongSupplier nanoTime) {
        return listeners.isEmpty() && !log.isOn()
                ? CallNotifier.SILENT
                : new ListenerNotifier(endpoint, ListenerNotifier.Observers.of(listeners, endpoint), log, nanoTime);
    }

    /**
     * The interceptors around calls or around attempts.
     *
     * @param inOrder the interceptors, from the outermost to the innermost
     */
    public record Interceptors(List<Interceptor> inOrder) {

        static final Interceptors NONE = new Interceptors(List.of());

        public Interceptors {
            inOrder = List.copyOf(inOrder);
        }

        /** Returns a copy with an additional innermost interceptor. */
        Interceptors with(Interceptor inner) {
            List<Interceptor> more = new ArrayList<>(inOrder);
            more.add(inner);
            return new Interceptors(more);
        }

        Interceptors within(Interceptor outer) {
            List<Interceptor> more = new ArrayList<>(inOrder);
            more.add(0, outer);
            return new Interceptors(more);
        }

        public ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
            ApiRequest changed = request;
            for (int i = 0; i < inOrder.size(); i++) {
                Interceptor next = inOrder.get(i);
                changed = requireResult(next, next.request(endpoint, changed), "request");
            }
            return changed;
        }

        public ApiResponse response(Endpoint<?, ?> endpoint, ApiResponse response) {
            ApiResponse changed = response;
            for (int i = inOrder.size() - 1; i >= 0; i--) {
                Interceptor next = inOrder.get(i);
                changed = requireResult(next, next.response(endpoint, changed), "response");
            }
            return changed;
        }

        private static <T> T requireResult(Interceptor interceptor, T value, String what) {
            return Objects.requireNonNull(
                    value, () -> "interceptor " + interceptor.getClass().getName() + " returned no " + what);
        }
    }
}
