package dev.castellan.harness.junit;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What a store of JUnit closes: up to 5.12 by the interface of its own, from 5.13 on as everything that can be closed,
 * and by that interface still where closing everything is switched off.
 */
// deprecated by those that know the other way; what a kept thing throws, an interruption too, is JUnit's to report
@SuppressWarnings({"deprecation", "try"})
final class StoreResource implements ExtensionContext.Store.CloseableResource, AutoCloseable {

    private final Object value;
    private final AtomicBoolean closed = new AtomicBoolean();

    StoreResource(Object value) {
        this.value = value;
    }

    Object value() {
        return value;
    }

    @Override
    public void close() throws Exception {
        if (value instanceof AutoCloseable resource && closed.compareAndSet(false, true)) {
            resource.close();
        }
    }
}
