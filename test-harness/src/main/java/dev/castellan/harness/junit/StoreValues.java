package dev.castellan.harness.junit;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/** What is kept in the store of JUnit for a part of the run, and closed at its end if it can be. */
final class StoreValues {

    private static final Namespace NAMESPACE = Namespace.create("dev.castellan.harness");

    private StoreValues() {}

    /** Returns what is kept under a key for this part of the run or one around it; else what is started for this part. */
    // its successor is not in JUnit 5
    @SuppressWarnings("deprecation")
    static <T> T in(ExtensionContext part, Object key, Class<T> type, Supplier<T> start) {
        StoreResource kept =
                store(part).getOrComputeIfAbsent(key, unused -> new StoreResource(start.get()), StoreResource.class);
        return type.cast(Objects.requireNonNull(kept).value());
    }

    /** Returns what is kept under a key for this part of the run or one around it. */
    static <T> Optional<T> find(ExtensionContext part, Object key, Class<T> type) {
        return Optional.ofNullable(store(part).get(key, StoreResource.class)).map(kept -> type.cast(kept.value()));
    }

    private static Store store(ExtensionContext part) {
        return part.getStore(NAMESPACE);
    }
}
