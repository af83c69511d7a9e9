package dev.castellan.harness.junit;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A value that a JUnit store closes: up to JUnit 5.12 through {@code CloseableResource}, from 5.13 on as any
 * {@code AutoCloseable}, and still through {@code CloseableResource} where that is switched off.
 */
// deprecated since JUnit 5.13; JUnit reports what close() throws, interruptions included
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
