package dev.castellan.harness.junit;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/** Values in JUnit's store, which are closed with their context. */
final class StoreValues {

    private static final Namespace NAMESPACE = Namespace.create("dev.castellan.harness");

    private StoreValues() {}

    /** Returns the value of a key in this context or one around it; if there is none, creates it for this context. */
    // JUnit 5 does not have its successor
    @SuppressWarnings("deprecation")
    static <T> T in(ExtensionContext part, Object key, Class<T> type, Supplier<T> start) {
        StoreResource resource =
                store(part).getOrComputeIfAbsent(key, unused -> new StoreResource(start.get()), StoreResource.class);
        return type.cast(Objects.requireNonNull(resource).value());
    }

    /** Returns the value of a key in this context or one around it. */
    static <T> Optional<T> find(ExtensionContext part, Object key, Class<T> type) {
        return Optional.ofNullable(store(part).get(key, StoreResource.class))
                .map(resource -> type.cast(resource.value()));
    }

    private static Store store(ExtensionContext part) {
        return part.getStore(NAMESPACE);
    }
}
