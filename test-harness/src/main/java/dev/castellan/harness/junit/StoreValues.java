package dev.castellan.harness.junit;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/** Values in JUnit's store, which closes them at the end of their context. */
final class StoreValues {

    private static final Namespace NAMESPACE = Namespace.create("dev.castellan.harness");

    private StoreValues() {}

    /**
     * Returns the value for a key in this context or an ancestor. Creates the value in this context if it is missing.
     */
    // the replacement for getOrComputeIfAbsent does not exist in JUnit 5
    @SuppressWarnings("deprecation")
    static <T> T in(ExtensionContext part, Object key, Class<T> type, Supplier<T> start) {
        StoreResource resource =
                store(part).getOrComputeIfAbsent(key, unused -> new StoreResource(start.get()), StoreResource.class);
        return type.cast(Objects.requireNonNull(resource).value());
    }

    /** Returns the value for a key in this context or an ancestor. */
    static <T> Optional<T> find(ExtensionContext part, Object key, Class<T> type) {
        return Optional.ofNullable(store(part).get(key, StoreResource.class))
                .map(resource -> type.cast(resource.value()));
    }

    private static Store store(ExtensionContext part) {
        return part.getStore(NAMESPACE);
    }

    /**
     * A value that JUnit's store closes. JUnit 5.12 closes instances of {@code CloseableResource}. JUnit 5.13 and later
     * close any {@code AutoCloseable}, unless a JUnit setting limits this to {@code CloseableResource}.
     */
    // CloseableResource is deprecated since JUnit 5.13. JUnit reports exceptions from close(), including interruptions.
    @SuppressWarnings({"deprecation", "try"})
    private static final class StoreResource implements ExtensionContext.Store.CloseableResource, AutoCloseable {

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
}
