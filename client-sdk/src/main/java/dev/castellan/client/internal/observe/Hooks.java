package dev.castellan.client.internal.observe;

import dev.castellan.client.observe.CallListener;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.model.endpoint.Endpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The interceptors, listeners and log of a client.
 *
 * @param aroundCalls interceptors that see each call once
 * @param aroundAttempts interceptors that see every attempt
 * @param listeners listeners to every call
 * @param log the log of calls
 */
public record Hooks(Interceptors aroundCalls, Interceptors aroundAttempts, List<CallListener> listeners, CallLog log) {

    public static final Hooks NONE = new Hooks(Interceptors.NONE, Interceptors.NONE, List.of(), CallLog.STANDARD);

    public Hooks {
        listeners = List.copyOf(listeners);
    }

    public Hooks withAroundCalls(Interceptor inner) {
        return new Hooks(aroundCalls.with(inner), aroundAttempts, listeners, log);
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

    /** Starts to watch a call, if there is a listener or a log. */
    public CallWatch watch(Endpoint<?, ?> endpoint, LongSupplier nanoTime) {
        return listeners.isEmpty() && !log.isOn()
                ? CallWatch.SILENT
                : new WatchedCall(endpoint, Observers.of(listeners, endpoint), log, nanoTime);
    }
}
