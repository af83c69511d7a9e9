package dev.castellan.server.jdbc;

import dev.castellan.server.store.StorageFullException;
import dev.castellan.server.store.StoreUnavailableException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** Counts the changes that a store failed to make. Thread-safe. */
final class WriteWatch {

    private final LongAdder storageFull = new LongAdder();
    private final LongAdder unavailable = new LongAdder();
    private volatile boolean isFull;

    <T> T watching(Supplier<T> write) {
        try {
            T result = write.get();
            if (isFull) {
                isFull = false;
            }
            return result;
        } catch (StorageFullException e) {
            storageFull.increment();
            isFull = true;
            throw e;
        } catch (StoreUnavailableException e) {
            unavailable.increment();
            throw e;
        }
    }

    WriteRefusals refusals() {
        return new WriteRefusals(storageFull.sum(), unavailable.sum(), isFull);
    }
}
