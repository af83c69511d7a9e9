package dev.castellan.harness.junit;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/** Values in JUnit's store. JUnit closes them at the end of their context. */
final class StoreValues {

    private static final Namespace NAMESPACE = Namespace.create("dev.castellan.harness");

    private StoreValues() {}

    /** Returns the value of a key in this context or an ancestor. If the value is absent, creates it in this context. */
    // JUnit 5 lacks the method that replaces getOrComputeIfAbsent
    @SuppressWarnings("deprecation")
    static <T> T in(ExtensionContext part, Object key, Class<T> type, Supplier<T> start) {
        StoreResource resource =
                store(part).getOrComputeIfAbsent(key, unused -> new StoreResource(start.get()), StoreResource.class);
        return type.cast(Objects.requireNonNull(resource).value());
    }

    /** Returns the value of a key in this context or an ancestor. */
    static <T> Optional<T> find(ExtensionContext part, Object key, Class<T> type) {
        return Optional.ofNullable(store(part).get(key, StoreResource.class))
                .map(resource -> type.cast(resource.value()));
    }

    private static Store store(ExtensionContext part) {
        return part.getStore(NAMESPACE);
    }

    /**
     * A value that JUnit's store closes. JUnit 5.12 closes a {@code CloseableResource}, and JUnit 5.13 and later any
     * {@code AutoCloseable}, unless a setting of JUnit limits that to {@code CloseableResource}.
     */
    // deprecated since JUnit 5.13; JUnit reports exceptions of close(), including interruptions
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
