package dev.castellan.client.internal.observe;

import dev.castellan.client.observe.CallListener;
import dev.castellan.client.observe.CallObserver;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.Headers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.slf4j.Logger;

/**
 * The observers of one call. The failure of an observer affects neither the call nor other observers.
 *
 * @param all in the order of their listeners
 */
record Observers(List<CallObserver> all) {

    private static final Logger LOG = ClientLog.LOGGER;

    static Observers of(List<CallListener> listeners, Endpoint<?, ?> endpoint) {
        List<CallObserver> observers = new ArrayList<>(listeners.size());
        for (CallListener listener : listeners) {
            guarded(listener, () -> observers.add(Objects.requireNonNull(listener.started(endpoint))));
        }
        return new Observers(observers);
    }

    /** Returns the headers with those of the observers, which replace others of the same name. */
    Headers attemptStarted(int attempt, Headers headers) {
        if (all.isEmpty()) {
            return headers;
        }
        List<Headers> changed = new ArrayList<>(List.of(headers));
        tell(observer -> observer.attemptStarted(attempt)
                .forEach((name, value) -> changed.set(0, changed.get(0).with(name, value))));
        return changed.get(0);
    }

    void tell(Consumer<CallObserver> news) {
        for (CallObserver observer : all) {
            guarded(observer, () -> news.accept(observer));
        }
    }

    /** The log leaves out the message, which may hold a secret. */
    private static void guarded(Object who, Runnable telling) {
        try {
            telling.run();
        } catch (RuntimeException e) {
            LOG.warn(
                    "{} failed with {} and is ignored",
                    who.getClass().getName(),
                    e.getClass().getName());
        }
    }
}
